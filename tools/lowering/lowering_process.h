// lowering_process.h - lowers clang's output in a separate process. LLVM's readers and passes
// assume well-formed input, so a malicious file may take over the process that reads it. That
// process has no privileges (sandbox.h): it only exchanges bytes, which are not trusted.
#ifndef SMC_LOWERING_PROCESS_H
#define SMC_LOWERING_PROCESS_H

#include "interp/options.h"
#include "interp/bytecode/bytecode.h"
#include "pass/compile/compile.h"
#include "pass/cache/lowered_cache.h"

typedef struct smc_lowering_process_options {
    smc_compile_options compile;
    bool volatile_relaxed, verbose;
    const smc_interp_options *interp;
    // Adds units that may define the missing names; returns false if there are none. May be NULL.
    bool (*supply)(void *self, const char *const *names, uint32_t n, smc_units *);
    void *self;
    smc_bytes *said;         // output to reuse if present, otherwise stored here; NULL: neither
    smc_lowered_cache *code; // the code is mixed into this key; NULL: not needed
    bool facts;              // return the facts of pass/facts, a text, instead of code
} smc_lowering_process_options;

// Lowers the units from smc_compile, which may be compiled again. The caller owns the code. On
// SMC_USAGE and SMC_UNSUPPORTED a message was printed, also after a crash of the process.
// SMC_STOPPED: on request; SMC_NO_MEMORY: the memory limit was exceeded.
SMC_MUST_USE smc_status smc_lowering_process_lower(const smc_lowering_process_options *,
                                                   smc_units *, smc_code **out);

// Returns the code in bytes (interp.h); equal units and options yield equal bytes.
SMC_MUST_USE smc_status smc_lowering_process_pack(const smc_lowering_process_options *, smc_units *,
                                                  smc_bytes *out);

#endif
