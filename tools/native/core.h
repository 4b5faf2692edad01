// core.h - the core dump of a native replay. Private to this folder.
#ifndef SMC_TOOLS_NATIVE_CORE_H
#define SMC_TOOLS_NATIVE_CORE_H

#include "base/base.h"

// Runs the program up to its error under gdb, which writes `binary`.core there. SMC_USAGE: a
// message was printed.
SMC_MUST_USE smc_status smc_native_write_core(const char *binary);

#endif
