// libc.h - the library functions that smc stands in for. libc.c holds the table.
#ifndef SMC_LIBC_H
#define SMC_LIBC_H

#include "interp/vm.h"

// Runs the call at head.pc. args hold n registers; a result goes to *result (0 before the call). A function that acts is
// entered again with head.phase > 0 and the answer in vm->answer.
typedef smc_flow smc_model_run(smc_vm *vm, const uint64_t *args, uint32_t n, uint64_t *result);

struct smc_model {
    const char *name;
    smc_model_run *run;
    uint32_t n_args; // at least
    bool overrides;  // stands in even for a function that the program defines
};

const smc_model *smc_model_find(const char *name);
const smc_model *smc_model_at(size_t i); // NULL past the last one

// libc_thread.c
smc_model_run smc_model_thread_create, smc_model_thread_join, smc_model_thread_self, smc_model_thread_equal,
    smc_model_thread_exit, smc_model_c11_create, smc_model_c11_join, smc_model_c11_exit, smc_model_lock,
    smc_model_unlock, smc_model_mutex_init, smc_model_c11_mutex_init, smc_model_check_address;
// libc_memory.c
smc_model_run smc_model_malloc, smc_model_calloc, smc_model_free, smc_model_strlen, smc_model_strcmp, smc_model_memcmp,
    smc_model_memcpy, smc_model_memset;
// libc_print.c
smc_model_run smc_model_printf, smc_model_fprintf, smc_model_puts, smc_model_putchar;

#endif
