// uses.h - finds how the program may use synchronisation objects.
#ifndef SMC_LIBC_USES_H
#define SMC_LIBC_USES_H

#include "interp/vm/vm.h"

// Sets vm->uses.
void smc_sync_find_uses(smc_vm *);

#endif
