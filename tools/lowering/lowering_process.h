// lowering_process.h - lowers clang's output in a separate process. LLVM's readers and passes
// assume well-formed input, so a malicious file may take over the process that reads it. Therefore
// the process has no privileges (sandbox.h), and the bytes that it returns are not trusted.
#ifndef SMC_LOWERING_PROCESS_H
#define SMC_LOWERING_PROCESS_H

#include "interp/options.h"
#include "interp/bytecode/bytecode.h"
#include "pass/compile/compile.h"
#include "pass/cache/lowered_cache.h"

// Parameters of the lowering of a program.
typedef struct smc_lowering_process_options {
    smc_compile_options compile;
    bool volatile_relaxed, verbose;
    const smc_interp_options *interp;
    // Adds units that may define the missing names; returns false if it knows none. The pointer may
    // be NULL.
    bool (*supply)(void *self, const char *const *names, uint32_t n, smc_units *);
    void *self;
    smc_bytes *lowering_output; // records of an earlier run, which are reused; if empty, the
                                // records are stored here; NULL: neither
    smc_lowered_cache *code; // a cache key into which the code is mixed; NULL: none
    bool facts;              // return the facts of pass/facts as a text, instead of code
    bool native;             // return bitcode for a native run (pass/native), instead of code
} smc_lowering_process_options;

// Lowers the units from smc_compile_units, which may have to be compiled again. The caller owns the
// code. SMC_USAGE and SMC_UNSUPPORTED: a message was given, also if the process has crashed.
// SMC_STOPPED: a stop was requested. SMC_NO_MEMORY: the memory limit was exceeded.
SMC_MUST_USE smc_status smc_lowering_process_lower(const smc_lowering_process_options *,
                                                   smc_units *, smc_code **out);

// Like smc_lowering_process_lower, but returns serialised code (interp.h). Equal units and options
// give equal bytes.
SMC_MUST_USE smc_status smc_lowering_process_pack(const smc_lowering_process_options *, smc_units *,
                                                  smc_bytes *out);

#endif
