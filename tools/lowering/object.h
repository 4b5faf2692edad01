// object.h - interface of the shared object that contains LLVM and everything that uses it. smc
// loads the object only when it is needed (load.h), because LLVM's constructors and relocations
// take more than half of the time of a run whose results are all cached.
#ifndef SMC_LOWERING_OBJECT_H
#define SMC_LOWERING_OBJECT_H

#include "interp/options.h"
#include "pass/compile/compile.h"

#include <sys/types.h>

// Parameters of a lowering process.
typedef struct smc_lowering_arguments {
    const smc_units *units;
    const smc_interp_options *interp;
    bool compiled_again; // the units were compiled again with the options that the process has
                         // requested
    bool may_lack;       // names may remain undefined
    bool volatile_relaxed;
    bool facts;            // write the facts of pass/facts instead of code
    bool native;           // write bitcode for a native run (pass/native) instead of code
    bool keeps_std;        // write Rust's standard library, to be cached
    uint64_t memory_limit; // limit in bytes, for smc_limit_child_memory
    int records, words;    // descriptors: records: output; words: standard error
    int std;               // descriptor for Rust's standard library, if it is linked
} smc_lowering_arguments;

// The only symbol that the object exports, "smc_lowering". The object has separate copies of smc's
// global variables, so settings of shared folders (base.h) have no effect in it.
typedef struct smc_lowering_object {
    // Lowers in a sandbox (sandbox.h), which the process enters for good, and ends the process.
    void (*work)(const smc_lowering_arguments *, pid_t parent) SMC_NORETURN;
    // See smc_pass_visit_library_functions.
    void (*library_functions)(void (*see)(void *self, const char *name), void *self);
} smc_lowering_object;

#endif
