// load.h - loads the shared object that lowers (object.h).
#ifndef SMC_LOWERING_LOAD_H
#define SMC_LOWERING_LOAD_H

#include "base/diag.h"
#include "tools/lowering/object.h"

// Loads the object that smc was built with; it stays loaded. Prints a message and returns NULL if
// it is missing or from another build. If memory is exhausted, LLVM's constructors may end the
// process.
const smc_lowering_object *smc_lowering_load(const smc_diag *);

#endif
