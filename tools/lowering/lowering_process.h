// lowering_process.h - from what clang makes to code, in a process of its own: LLVM's readers and
// passes take what they are given for well formed, so that whoever has made a file may get hold of
// the process that reads it. That one has nothing (sandbox.h): it gets bytes, and gives bytes,
// which are looked at as a stranger's.
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
    // Adds units that may define what the others lack; whether there is one. NULL: there are none.
    bool (*supply)(void *self, const char *const *names, uint32_t n, smc_units *);
    void *self;
    smc_bytes *said; // what it has said before is taken for what it says, or is kept; NULL: neither
    smc_lowered_cache *code; // the code in bytes is mixed in here; NULL: nobody asks
    bool facts;              // in place of the code there is what pass/facts knows, a text
} smc_lowering_process_options;

// Lowers the units, which smc_compile has made; they may be compiled again for it. The caller frees
// or gives to an interpreter what it gets. SMC_USAGE, SMC_UNSUPPORTED: message given, also where
// the process that did it crashed. SMC_STOPPED: as asked for; SMC_NO_MEMORY: it has more than it
// may have.
SMC_MUST_USE smc_status smc_lowering_process_lower(const smc_lowering_process_options *,
                                                   smc_units *, smc_code **out);

// The same in bytes (interp.h): those of the same units by the same options are the same.
SMC_MUST_USE smc_status smc_lowering_process_pack(const smc_lowering_process_options *, smc_units *,
                                                  smc_bytes *out);

#endif
