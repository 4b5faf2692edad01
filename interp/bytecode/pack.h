// pack.h - code as bytes, which one process makes and another takes as it would a stranger's.
#ifndef SMC_PACK_H
#define SMC_PACK_H

#include "interp/bytecode/bytecode.h"

// The functions that code may refer to, beside its own.
typedef struct smc_pack_known {
    const smc_libc_fn *(*model)(const char *name); // NULL: none of that name
    const char *(*model_name)(const smc_libc_fn *);
    const char *const *extern_calls; // n_extern_calls functions of the host, beside those that smc
                                     // knows to be pure (external.h)
    uint32_t n_extern_calls;
} smc_pack_known;

// To be freed with free().
char *smc_code_pack(const smc_code *, const smc_pack_known *, size_t *n);
// Bytes by which code is told from other code: of the same bytes the same becomes, whatever things
// are called in the source and wherever they stand there, and whatever there is that is never run.
// To be freed with free().
char *smc_code_behaviour(const smc_code *, const smc_pack_known *, size_t *n);

// Whatever the bytes are: code that the machine can run, or NULL and what is wrong with them. The
// caller frees either.
SMC_MUST_USE smc_code *smc_code_unpack(const char *at, size_t n, const smc_pack_known *,
                                       char **fault);

#endif
