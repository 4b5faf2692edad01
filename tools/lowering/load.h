// load.h - loads the shared object that lowers (object.h).
#ifndef SMC_LOWERING_LOAD_H
#define SMC_LOWERING_LOAD_H

#include "base/diag.h"
#include "tools/lowering/object.h"

// Loads the object with which smc was built; it stays loaded. Returns NULL, after a message, if it
// is missing or from another build. If memory is exhausted, LLVM's constructors may end the
// process.
const smc_lowering_object *smc_lowering_load(const smc_diag *);

#endif
