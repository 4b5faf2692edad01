// footprint.h - records which threads read and write which locations, as learnt during the
// exploration.
//
// A read is deferred only if another thread may still write its location. A lock is deferred only
// if its section may read what a later section of the mutex writes. Each assumption that something
// will not be written is recorded in compact form, so that an observation that contradicts it is
// detected.
#ifndef SMC_LAPOR_FOOTPRINT_H
#define SMC_LAPOR_FOOTPRINT_H

#include "explorers/lapor/order.h"

// A thread writes a location while it holds certain mutexes.
typedef struct lapor_written {
    uint32_t thread;
    uint32_t latest;     // largest index in the thread of such a write
    uint32_t mutexes, n; // the mutexes held: range in lapor_footprint.mutexes
} lapor_written;

// All critical sections of a mutex that begin with event number `index` of the thread.
typedef struct lapor_site {
    uint32_t thread, index, mutex;
    uint32_t before;         // 1 + index of the thread's previous site; 0: none
    SMC_VEC(uint32_t) reads; // locations that these sections read
} lapor_site;

// Assumptions about future events: for each thread, the smallest number of events after which no
// relevant event of the thread was expected.
typedef struct lapor_excluded {
    SMC_VEC(uint32_t) from; // [thread]: that number
    bool all; // threads that are missing in the table were expected to do nothing relevant
} lapor_excluded;

typedef struct lapor_location {
    SMC_VEC(lapor_written) written;
    lapor_excluded excluded; // assumptions made for reads that were not deferred
} lapor_location;

typedef struct lapor_footprint {
    const smc_graph *graph;
    const lapor_order *order;
    SMC_VEC(lapor_location) locations; // [loc]: which threads write the location
    SMC_VEC(lapor_site) sites;
    SMC_VEC(uint32_t) latest_site;        // [thread]: 1 + index of the thread's last site
    SMC_VEC(lapor_excluded) not_deferred; // [site]: assumptions made for locks that were not
                                          // deferred
    SMC_VEC(uint32_t) mutexes;
    SMC_VEC(uint32_t) holds; // scratch: the mutexes that a thread holds
    // An observation contradicts an assumption: some read or lock should have been deferred.
    bool surprised;
} lapor_footprint;

void lapor_footprint_free(lapor_footprint *);

// Discards the assumptions and keeps what was observed.
void lapor_footprint_drop_assumptions(lapor_footprint *);

// The index of the site of a lock, which is the thread's next event.
uint32_t lapor_site_of(lapor_footprint *, uint32_t thread, uint32_t mutex);

// Record that the thread's next event reads the location, or would write it.
void lapor_note_read(lapor_footprint *, uint32_t thread, uint32_t loc);
void lapor_note_write(lapor_footprint *, uint32_t thread, uint32_t loc);

// lapor_may_write: whether thread u may still write what the next event of thread t, a read, would
// take. lapor_may_write_for_section: whether u may still write, in a later section, what a section
// of the site reads.
bool lapor_may_write(const lapor_footprint *, uint32_t u, uint32_t t, uint32_t loc);
bool lapor_may_write_for_section(const lapor_footprint *, uint32_t u, uint32_t site);

// Record the assumption that no thread will do so.
void lapor_exclude_writes(lapor_footprint *, uint32_t t, uint32_t loc);
void lapor_exclude_sections(lapor_footprint *, uint32_t site);

// Whether the thread has executed its last event.
bool lapor_thread_is_over(const smc_graph *, uint32_t t);

#endif
