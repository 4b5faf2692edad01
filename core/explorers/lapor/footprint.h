// footprint.h - knowledge of which threads read and write which locations, learnt during the
// exploration.
//
// A read is deferred only if another thread may still write its location; a lock only if its
// section may read what a later section of the mutex writes. Assumptions that something will not be
// written are recorded in compact form, so that contradicting observations are detected.
#ifndef SMC_LAPOR_FOOTPRINT_H
#define SMC_LAPOR_FOOTPRINT_H

#include "explorers/lapor/order.h"

// Writes of a thread to a location while holding the same mutexes.
typedef struct lapor_written {
    uint32_t thread;
    uint32_t latest;     // largest index in its thread
    uint32_t mutexes, n; // range in lapor_footprint.mutexes
} lapor_written;

// The sections of a mutex that begin with the thread's event of this index.
typedef struct lapor_site {
    uint32_t thread, index, mutex;
    uint32_t before;         // 1 + index of the thread's previous site; 0: none
    SMC_VEC(uint32_t) reads; // locations
} lapor_site;

// For each thread, the smallest number of events at which no further relevant event was expected.
typedef struct lapor_excluded {
    SMC_VEC(uint32_t) from; // [thread]
    bool all;               // threads missing in the table were expected to do nothing
} lapor_excluded;

typedef struct lapor_location {
    SMC_VEC(lapor_written) written;
    lapor_excluded excluded; // assumptions by reads that were not deferred
} lapor_location;

typedef struct lapor_footprint {
    const smc_graph *graph;
    const lapor_order *order;
    SMC_VEC(lapor_location) locations; // [loc]
    SMC_VEC(lapor_site) sites;
    SMC_VEC(uint32_t) latest_site;        // [thread]: 1 + index of its last site
    SMC_VEC(lapor_excluded) not_deferred; // [site]: assumptions by locks that were not deferred
    SMC_VEC(uint32_t) mutexes;
    SMC_VEC(uint32_t) holds; // scratch
    bool surprised; // an observation contradicts an assumption: some read or lock should have been
                    // deferred
} lapor_footprint;

void lapor_footprint_free(lapor_footprint *);

// Drops the assumptions and keeps what was observed.
void lapor_footprint_renew(lapor_footprint *);

// The site of a lock that is the thread's next event.
uint32_t lapor_site_of(lapor_footprint *, uint32_t thread, uint32_t mutex);

// Record that the thread's next event reads, or would write, the location.
void lapor_note_read(lapor_footprint *, uint32_t thread, uint32_t loc);
void lapor_note_write(lapor_footprint *, uint32_t thread, uint32_t loc);

// Whether thread u may still write what the next event of thread t, a read, takes; whether u may
// still write, in a later section, what a section of the site reads.
bool lapor_may_write(const lapor_footprint *, uint32_t u, uint32_t t, uint32_t loc);
bool lapor_may_write_for(const lapor_footprint *, uint32_t u, uint32_t site);

// Record the assumption that no thread will.
void lapor_exclude_writes(lapor_footprint *, uint32_t t, uint32_t loc);
void lapor_exclude_sections(lapor_footprint *, uint32_t site);

// Whether the thread has made its last event.
bool lapor_is_over(const smc_graph *, uint32_t t);

#endif
