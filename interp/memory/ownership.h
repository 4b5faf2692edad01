// ownership.h - records which memory is shared between threads in the executions explored so far.
//
// Every allocation and every static variable is assumed to be exclusive to one thread: to the
// allocating thread, or to the first thread that accesses the variable. An access of another thread
// refutes the assumption; this is recorded for the allocation site or the variable and survives
// restarts. If events were elided under the assumption, `disturbed` is set and the exploration must
// restart; otherwise it continues.
#ifndef SMC_MEMORY_OWNERSHIP_H
#define SMC_MEMORY_OWNERSHIP_H

#include "interp/bytecode/bytecode.h"
#include "base/table.h"

// A static variable that no second thread has accessed so far.
typedef struct smc_owned_static {
    uint32_t owner; // identity + 1; 0: not accessed yet
    uint32_t room;  // position of its bytes in vm->bytes (smc_memory_object_position)
} smc_owned_static;

// The set of objects that are known or predicted to be shared.
typedef struct smc_ownership {
    const smc_code *code;
    bool disturbed; // an object that was assumed to be exclusive turned out to be shared: restart
    bool in_parts;  // this process explores a part of a distributed exploration; then every
                    // refutation sets `disturbed`, since other processes may have elided accesses
    bool treats_all_as_shared; // after too many disturbances, all memory is shared
    uint32_t disturbances;     // number of restarts that `disturbed` caused
    bool *shared;              // [static variable]: known to be shared
    uint32_t *roots; // [static variable]: from where the functions that name it are called
    smc_owned_static *statics; // [static variable]
    smc_table sites, sources; // the shared allocation sites; source -> number of shared sites there
} smc_ownership;

// Initialises the set for a program: predicts which static variables are shared.
void smc_ownership_init(smc_ownership *, const smc_code *);
void smc_ownership_free(smc_ownership *); // frees its contents
// Forgets the shared memory that was observed, but not the predicted one, and sets the number of
// disturbances.
void smc_ownership_clear_observed(smc_ownership *, uint32_t disturbances);
// Prepares a restart: counts the disturbance, and forgets owners and the positions of their
// objects.
void smc_ownership_restart(smc_ownership *);

// True if a static variable, or an allocation of `size` bytes at this site and source, is assumed
// to be exclusive to one thread.
bool smc_ownership_static_is_exclusive(const smc_ownership *, uint32_t i);
bool smc_ownership_site_is_exclusive(const smc_ownership *, uint64_t site, uint32_t source,
                                     uint32_t size);
// Record that the variable, or the site, is shared; with a variable of a thread's start function,
// all of that function's variables.
void smc_ownership_share_static(smc_ownership *, uint32_t i);
void smc_ownership_share_site(smc_ownership *, uint64_t site, uint32_t source);

// Checks that the counters agree with the sets. Returns NULL, or a description of the first
// violation.
const char *smc_ownership_check(const smc_ownership *);

#endif
