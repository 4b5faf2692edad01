// pack.h - serialises bytecode for another process. The reading side treats the bytes as untrusted.
#ifndef SMC_PACK_H
#define SMC_PACK_H

#include "interp/bytecode/bytecode.h"

// The functions outside the program that code may refer to; both processes must use the same.
typedef struct smc_pack_functions {
    const smc_libc_fn *(*model)(const char *name); // returns the model of a library function; NULL:
                                                   // none
    const char *(*model_name)(const smc_libc_fn *);
    const char *const *extern_calls; // names of n_extern_calls host functions that may be called,
                                     // besides the pure ones of external.h
    uint32_t n_extern_calls;
} smc_pack_functions;

// Serialises the code. The caller frees the bytes with free().
char *smc_code_pack(const smc_code *, const smc_pack_functions *, size_t *n);
// Returns bytes that identify the code's behaviour: equal bytes mean equal behaviour. They do not
// depend on names and positions in the source or on unreachable code. The caller frees them with
// free().
char *smc_code_behaviour(const smc_code *, const smc_pack_functions *, size_t *n);

// Reads untrusted bytes. Returns valid code for the VM, or NULL and a message in *fault. The caller
// frees either.
SMC_MUST_USE smc_code *smc_code_unpack(const char *at, size_t n, const smc_pack_functions *,
                                       char **fault);

#endif
