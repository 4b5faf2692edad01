// ownership.h - which memory is shared by threads, as far as has been seen.
//
// Every allocation and every static variable counts as one thread's alone, the one that allocates
// it or that comes first, until something shows that it is not. That is remembered for the place of
// the allocation, or the variable, over all attempts. Where nobody has touched the variable before,
// nothing has been missed; otherwise memory is disturbed, and everything has to start over.
#ifndef SMC_MEMORY_OWNERSHIP_H
#define SMC_MEMORY_OWNERSHIP_H

#include "interp/bytecode/bytecode.h"
#include "base/table.h"

// A static variable that one thread alone touches, as far as is known.
typedef struct smc_owned_static {
    uint32_t owner; // identity + 1; 0: nobody has touched it yet
    uint32_t room;  // where it is kept (smc_memory_room)
} smc_owned_static;

typedef struct smc_ownership {
    const smc_code *code;
    bool disturbed; // something has turned out to be shared that was not
    bool in_parts;  // all news do that: who has found out before where others explore is not known
                    // here
    bool gives_up;  // that has happened too often: everything is
    uint32_t disturbances;     // how often it has
    bool *shared;              // [static variable]
    smc_owned_static *statics; // [static variable]
    smc_table sites, sources;  // whose allocations are shared: site -> 1; source -> how many of its
                               // sites
} smc_ownership;

void smc_ownership_init(smc_ownership *, const smc_code *);
void smc_ownership_free(smc_ownership *);
// What is shared, but for what is to be expected, after so many.
void smc_ownership_forget(smc_ownership *, uint32_t disturbances);
void smc_ownership_restart(smc_ownership *); // forgets who owns what, and where it is

// Whether a static variable, or an allocation of this size at a site and its source, counts as one
// thread's.
bool smc_ownership_spares_static(const smc_ownership *, uint32_t i);
bool smc_ownership_spares_site(const smc_ownership *, uint64_t site, uint32_t source,
                               uint32_t size);
// They are shared.
void smc_ownership_note_static(smc_ownership *, uint32_t i);
void smc_ownership_note_site(smc_ownership *, uint64_t site, uint32_t source);

// Whether what is counted is so: NULL, or what is wrong.
const char *smc_ownership_check(const smc_ownership *);

#endif
