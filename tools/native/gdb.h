// gdb.h - the commands for gdb. Private to this folder.
#ifndef SMC_TOOLS_NATIVE_GDB_H
#define SMC_TOOLS_NATIVE_GDB_H

#include "base/base.h"

extern const char smc_native_gdb_script[]; // the text of smc-replay.gdb

#endif
