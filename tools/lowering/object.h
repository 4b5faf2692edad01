// object.h - interface of the shared object that reads and lowers with LLVM. smc only loads it when
// needed (load.h): LLVM's constructors and relocations take more than half of the start time if
// everything is cached.
#ifndef SMC_LOWERING_OBJECT_H
#define SMC_LOWERING_OBJECT_H

#include "interp/options.h"
#include "pass/compile/compile.h"

#include <sys/types.h>

// Parameters of a lowering process.
typedef struct smc_lowering_work {
    const smc_units *units;
    const smc_interp_options *interp;
    bool compiled_again; // with the options that it has requested
    bool may_lack;       // undefined names remain
    bool volatile_relaxed;
    bool facts;            // output the facts of pass/facts instead of code
    bool keeps_std;        // output the Rust standard library
    uint64_t memory_limit; // for smc_child_limit
    int records, words;    // records: output; words: standard error
    int std;               // the Rust standard library that it assembles
} smc_lowering_work;

// The only exported symbol of the object, "smc_lowering". The object has its own copies of smc's
// global variables, so settings of shared rooms (base.h) do not apply there.
typedef struct smc_lowering_object {
    // Lowers, then ends the process, which is sandboxed from now on (sandbox.h).
    void (*work)(const smc_lowering_work *, pid_t parent) SMC_NORETURN;
    // see smc_pass_library_functions
    void (*library_functions)(void (*see)(void *self, const char *name), void *self);
} smc_lowering_object;

#endif
