// pack.h - serialises code for another process. The reader does not trust the bytes.
#ifndef SMC_PACK_H
#define SMC_PACK_H

#include "interp/bytecode/bytecode.h"

// External functions that code may refer to.
typedef struct smc_pack_known {
    const smc_libc_fn *(*model)(const char *name); // NULL: no such model
    const char *(*model_name)(const smc_libc_fn *);
    const char *const *extern_calls; // n_extern_calls host functions, besides those known to be
                                     // pure (external.h)
    uint32_t n_extern_calls;
} smc_pack_known;

// Serialises the code. The caller frees the bytes with free().
char *smc_code_pack(const smc_code *, const smc_pack_known *, size_t *n);
// Returns bytes that identify the code's behaviour: equal bytes mean equal behaviour. They do not
// depend on names and positions in the source or on unreachable code. The caller frees them with
// free().
char *smc_code_behaviour(const smc_code *, const smc_pack_known *, size_t *n);

// Reads untrusted bytes. Returns valid code for the VM, or NULL and a message in *fault. The caller
// frees either.
SMC_MUST_USE smc_code *smc_code_unpack(const char *at, size_t n, const smc_pack_known *,
                                       char **fault);

#endif
