// certificate.h - one order of the writes of the whole graph that is known to be consistent, kept
// from step to step.
//
// What is added can go to its end: a write comes last, and a read of the write that is last at its
// location has nothing after it. Only other events are a question. What is left of the graph when
// events leave keeps the order.
#ifndef SMC_CERTIFICATE_H
#define SMC_CERTIFICATE_H

#include "models/model.h"

// A write of an order of all events, among those of its location; 0: none. That of initialisation
// is none of them, and stands before the first and after the last.
typedef struct smc_certificate_link {
    smc_id earlier, later;
} smc_certificate_link;

typedef struct smc_certificate {
    const smc_graph *graph;
    bool of_all; // it orders all events, as a run under sequential consistency; otherwise the
                 // writes
    SMC_VEC(uint64_t) rank; // [event], of linked ones: larger is later, initialisation 0; equal for
                            // reads as they were added
    uint64_t top;           // the largest rank
    SMC_VEC(smc_certificate_link) writes; // [event], of all: the writes of each location, by rank
    SMC_VEC(smc_id) run; // of all, where `listed`: the events that have a rank, by rank
    bool listed;
} smc_certificate;

static inline void smc_certificate_rank(smc_certificate *k, smc_id write, uint64_t rank) {
    while (k->rank.n <= write) *smc_vec_push(&k->rank) = 0;
    k->rank.at[write] = rank;
    k->top = rank > k->top ? rank : k->top;
}
// Every other rank is left to reads that are put between.
void smc_certificate_append(smc_certificate *, smc_id event);
// Of an order of all events: puts a read at its slot; takes out an event; lists the order, but for
// an event linked last that is not in it (0: none); begins a new one, of none.
void smc_certificate_insert(smc_certificate *, smc_id read, uint64_t slot);
void smc_certificate_remove(smc_certificate *, smc_id);
void smc_certificate_list(smc_certificate *, smc_id except);
void smc_certificate_begin(smc_certificate *);

// The last of the writes to the location of `except` that are in the view (NULL: of all), that one
// and the view's writer left out. What is left of the order in the view is consistent there, so
// that a read may take it.
smc_id smc_certificate_last(const smc_certificate *, const smc_view *, smc_id except);

// Of an order of all events: the rank at which a read of `source` can be put, after what precedes
// the read in its thread and before the next write of its location; 0: there is none. Only what is
// in the view (NULL: all) counts.
uint64_t smc_certificate_slot(const smc_certificate *, const smc_view *, smc_id read,
                              smc_id source);

// Whether the event, linked last, can go to the end of the order.
bool smc_certificate_follows(const smc_certificate *, smc_id);

static inline void smc_certificate_free(smc_certificate *k) {
    smc_vec_free(&k->rank);
    smc_vec_free(&k->writes);
    smc_vec_free(&k->run);
}

#endif
