// footprint.h - records which threads read and write which locations, as observed in all executions
// of the exploration.
//
// A read is deferred only if another thread may still write its location. A lock is deferred only
// if its section may read a location that a later section of the mutex writes. If a read or lock is
// not deferred, the assumption that no such write follows is recorded in compact form, so that an
// observation that contradicts it is noticed.
#ifndef SMC_LAPOR_FOOTPRINT_H
#define SMC_LAPOR_FOOTPRINT_H

#include "explorers/lapor/order.h"

// The fact that a thread writes a location while it holds certain mutexes.
typedef struct lapor_guarded_write {
    uint32_t thread;
    uint32_t latest;     // largest index in the thread of such a write
    uint32_t mutexes, n; // the mutexes held: n elements of lapor_footprint.mutexes
} lapor_guarded_write;

// A site: all critical sections of the mutex whose lock is event number `index` of the thread.
typedef struct lapor_site {
    uint32_t thread, index, mutex;
    uint32_t before;         // 1 + index of the thread's previous site; 0: none
    SMC_VEC(uint32_t) reads; // locations that sections of the site read
} lapor_site;

// Assumptions that threads will have no relevant events: for each thread, the smallest number of
// events after which this was assumed.
typedef struct lapor_assumption {
    SMC_VEC(uint32_t) from; // [thread]: that number; UINT32_MAX: nothing was assumed
    bool all; // threads missing in the table were assumed to have no relevant event at all
} lapor_assumption;

// The observed writes to a location, and the assumptions about them.
typedef struct lapor_location {
    SMC_VEC(lapor_guarded_write) written; // which threads write the location
    lapor_assumption excluded; // assumptions about writes, made for reads that were not deferred
} lapor_location;

// The observed accesses of all threads, and the assumptions about further ones.
typedef struct lapor_footprint {
    const smc_graph *graph;
    const lapor_relations *order;
    SMC_VEC(lapor_location) locations; // [location]: which threads write it
    SMC_VEC(lapor_site) sites;         // all sites of the exploration
    SMC_VEC(uint32_t) latest_site;     // [thread]: 1 + index of the thread's last site
    // [site]: assumptions about writes, made for locks that were not deferred.
    SMC_VEC(lapor_assumption) not_deferred;
    SMC_VEC(uint32_t) mutexes; // the mutexes of all lapor_guarded_write
    SMC_VEC(uint32_t) holds;   // scratch: the mutexes that a thread holds
    // An observation contradicts an assumption: a read or lock should have been deferred.
    bool assumption_refuted;
} lapor_footprint;

void lapor_footprint_free(lapor_footprint *); // frees its contents

// Discards the assumptions; keeps the observations.
void lapor_footprint_drop_assumptions(lapor_footprint *);

// Returns the index of the site of the thread's next event, a lock of the mutex; adds it if it is
// new.
uint32_t lapor_site_of(lapor_footprint *, uint32_t thread, uint32_t mutex);

// Record that the thread's next event reads the location, or would write it, and set
// lapor_footprint.assumption_refuted if this contradicts an assumption.
void lapor_note_read(lapor_footprint *, uint32_t thread, uint32_t loc);
void lapor_note_write(lapor_footprint *, uint32_t thread, uint32_t loc);

// lapor_may_write: whether thread u may still write to `loc` a value that the next event of thread
// t, a read, would take. lapor_may_write_for_section: whether thread u may still write, in a later
// section of the mutex, a location that a section of the site reads.
bool lapor_may_write(const lapor_footprint *, uint32_t u, uint32_t t, uint32_t loc);
bool lapor_may_write_for_section(const lapor_footprint *, uint32_t u, uint32_t site);

// lapor_assume_no_writes records the assumption that lapor_may_write is false for all threads
// except t, and lapor_assume_no_later_sections that lapor_may_write_for_section is false for all
// threads except the site's thread.
void lapor_assume_no_writes(lapor_footprint *, uint32_t t, uint32_t loc);
void lapor_assume_no_later_sections(lapor_footprint *, uint32_t site);

// Whether the thread has executed its last event.
bool lapor_thread_has_ended(const smc_graph *, uint32_t t);

#endif
