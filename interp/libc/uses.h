// uses.h - what the program may do with synchronisation objects, found in its code.
#ifndef SMC_LIBC_USES_H
#define SMC_LIBC_USES_H

#include "interp/vm/vm.h"

void smc_sync_find_uses(smc_vm *);

#endif
