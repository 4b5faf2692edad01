// ownership.h - which memory is shared between threads, as far as explored.
//
// Every allocation and every static variable is assumed to be exclusive to one thread (the
// allocating thread, or the first one that accesses the variable) until an access refutes this. A
// refutation is recorded for the allocation site or the variable and survives restarts. If no
// thread has accessed the variable before, no event was elided and the exploration continues;
// otherwise memory is `disturbed` and the exploration must restart.
#ifndef SMC_MEMORY_OWNERSHIP_H
#define SMC_MEMORY_OWNERSHIP_H

#include "interp/bytecode/bytecode.h"
#include "base/table.h"

// A static variable that only one thread accesses, as far as is known.
typedef struct smc_owned_static {
    uint32_t owner; // identity + 1; 0: not accessed yet
    uint32_t room;  // where the VM keeps its bytes (smc_memory_room)
} smc_owned_static;

typedef struct smc_ownership {
    const smc_code *code;
    bool disturbed; // an object that was assumed to be exclusive is shared
    bool in_parts;  // part of a distributed exploration: every refutation sets disturbed, since
                    // other processes may have elided accesses
    bool gives_up;  // too many disturbances: all memory is shared
    uint32_t disturbances;     // how often `disturbed` caused a restart
    bool *shared;              // [static variable]
    smc_owned_static *statics; // [static variable]
    smc_table sites, sources; // shared allocations: site -> 1; source -> number of its shared sites
} smc_ownership;

void smc_ownership_init(smc_ownership *, const smc_code *);
void smc_ownership_free(smc_ownership *);
// Forgets which memory is shared, except the static prediction, and sets the number of
// disturbances.
void smc_ownership_forget(smc_ownership *, uint32_t disturbances);
// For a restart: counts a disturbance and forgets owners and rooms.
void smc_ownership_restart(smc_ownership *);

// True if a static variable, or an allocation of `size` bytes at this site and source, is assumed
// to be exclusive to one thread.
bool smc_ownership_static_is_exclusive(const smc_ownership *, uint32_t i);
bool smc_ownership_site_is_exclusive(const smc_ownership *, uint64_t site, uint32_t source,
                                     uint32_t size);
// Record that the variable, or the site, is shared.
void smc_ownership_note_static(smc_ownership *, uint32_t i);
void smc_ownership_note_site(smc_ownership *, uint64_t site, uint32_t source);

// Checks the counters. Returns NULL, or a description of the first violation.
const char *smc_ownership_check(const smc_ownership *);

#endif
