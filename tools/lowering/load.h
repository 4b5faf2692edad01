// load.h - the object that lowers (object/object.h), where it is needed.
#ifndef SMC_LOWERING_LOAD_H
#define SMC_LOWERING_LOAD_H

#include "base/diag.h"
#include "tools/lowering/object/object.h"

// The one that smc was built with. It stays loaded. NULL: it is not there, or is another one
// (message given). Where there is no memory, LLVM's constructors may end the process.
const smc_lowering_object *smc_lowering_load(const smc_diag *);

#endif
