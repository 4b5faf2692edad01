// slow_path.h - instructions while registers are undefined.
#ifndef SMC_VM_SLOW_PATH_H
#define SMC_VM_SLOW_PATH_H

#include "interp/vm/vm.h"

typedef enum smc_care {
    SMC_CARE_GO,   // the instruction may be done; what it makes undefined is noted
    SMC_CARE_SLOW, // by smc_vm_slow
    SMC_CARE_STOP, // it uses what is undefined: vm->action is that error
} smc_care;

// Looks at an instruction of the running activation before it is done.
smc_care smc_vm_undefined_slow_path(smc_vm *, const smc_insn *);

#endif
