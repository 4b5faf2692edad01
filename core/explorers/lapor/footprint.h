// footprint.h - what is known of who writes where and who reads what, from everything that was
// tried so far.
//
// A read is deferred only if another thread may still write its location; a lock only if a section
// that it begins may read what another section of the mutex, not begun yet, writes. Both are
// learnt. What was decided for want of knowledge is kept in short, so that it shows when something
// is learnt with which it would have been decided otherwise.
#ifndef SMC_LAPOR_FOOTPRINT_H
#define SMC_LAPOR_FOOTPRINT_H

#include "explorers/lapor/order.h"

// Writes of a thread to a location, all made with the same mutexes held.
typedef struct lapor_written {
    uint32_t thread;
    uint32_t latest;     // the largest index, in its thread, at which one was tried
    uint32_t mutexes, n; // in lapor_footprint.mutexes, from `mutexes` on
} lapor_written;

// Sections of a mutex that begin as the event of the thread with this index.
typedef struct lapor_site {
    uint32_t thread, index, mutex;
    uint32_t before; // one more than the number of the thread's site made before it; 0: none
    SMC_VEC(uint32_t) reads; // locations
} lapor_site;

// For each thread, the smallest number of events that it had when no further one of interest was
// expected of it.
typedef struct lapor_excluded {
    SMC_VEC(uint32_t) from; // [thread]
    bool all;               // threads that are not in the table were not expected to do anything
} lapor_excluded;

typedef struct lapor_location {
    SMC_VEC(lapor_written) written;
    lapor_excluded excluded; // by reads that were not deferred
} lapor_location;

typedef struct lapor_footprint {
    const smc_graph *graph;
    const lapor_order *order;
    SMC_VEC(lapor_location) locations; // [loc]
    SMC_VEC(lapor_site) sites;
    SMC_VEC(uint32_t) latest_site;        // [thread], plus one
    SMC_VEC(lapor_excluded) not_deferred; // [site]: by locks that were not deferred
    SMC_VEC(uint32_t) mutexes;
    SMC_VEC(uint32_t) holds; // scratch
    bool surprised; // something was learnt with which some read or lock would have been deferred
} lapor_footprint;

void lapor_footprint_free(lapor_footprint *);
void lapor_footprint_renew(lapor_footprint *); // everything is decided anew, by what is known

// The site of a lock that is the thread's next event.
uint32_t lapor_site_of(lapor_footprint *, uint32_t thread, uint32_t mutex);

// The thread's next event reads, or tries to write.
void lapor_note_read(lapor_footprint *, uint32_t thread, uint32_t loc);
void lapor_note_write(lapor_footprint *, uint32_t thread, uint32_t loc);

// Asked of thread u: whether it may still write what a read of thread t, its next event, takes; or,
// in a section that is not begun yet, what a section of the site reads.
bool lapor_may_write(const lapor_footprint *, uint32_t u, uint32_t t, uint32_t loc);
bool lapor_may_write_for(const lapor_footprint *, uint32_t u, uint32_t site);

// Remembers that no thread was expected to.
void lapor_exclude_writes(lapor_footprint *, uint32_t t, uint32_t loc);
void lapor_exclude_sections(lapor_footprint *, uint32_t site);

bool lapor_is_over(const smc_graph *, uint32_t t); // the thread has come to its last event

#endif
