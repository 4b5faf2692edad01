// object.h - what reads and lowers with LLVM: an object of its own, which smc loads where something
// is to be lowered (load.h). LLVM's constructors and the relocation of its tables cost more than
// half of a start that finds all in the cache.
#ifndef SMC_LOWERING_OBJECT_H
#define SMC_LOWERING_OBJECT_H

#include "interp/options.h"
#include "pass/compile/compile.h"

#include <sys/types.h>

// What a process is to do, and where it writes.
typedef struct smc_lowering_work {
    const smc_units *units;
    const smc_interp_options *interp;
    bool compiled_again; // as it has asked for
    bool may_lack;       // what is defined nowhere
    bool volatile_relaxed;
    bool facts;            // it says what pass/facts knows, in place of the code
    bool keeps_std;        // the standard library of Rust is asked for
    uint64_t memory_limit; // of smc_child_limit
    int records, words;    // what it says as records, and on standard error
    int std;               // the standard library of Rust, which it has made of its parts
} smc_lowering_work;

// The one symbol that the object has for others, "smc_lowering". It shares no variables with
// smc: what smc has set of rooms that both have (base.h) is not set there.
typedef struct smc_lowering_object {
    // Lowers, in a process that ends with it and can do nothing else from now on (sandbox.h).
    void (*work)(const smc_lowering_work *, pid_t parent) SMC_NORETURN;
    // smc_pass_library_functions
    void (*library_functions)(void (*see)(void *self, const char *name), void *self);
} smc_lowering_object;

#endif
