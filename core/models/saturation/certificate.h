// certificate.h - one order of the writes of the whole graph that is known to be consistent, kept
// from step to step.
//
// What is added can go to its end: a write comes last, and a read of the write that is last at its
// location has nothing after it. Only other events are a question. What is left of the graph when
// events leave keeps the order.
#ifndef SMC_CERTIFICATE_H
#define SMC_CERTIFICATE_H

#include "models/model.h"

// Neighbours in an order of all events, or in that of the writes of a location; 0: none. What
// stands before the first and after the last is none of them: event 0, or the write of
// initialisation.
typedef struct smc_certificate_link {
    smc_id earlier, later;
} smc_certificate_link;

typedef struct smc_certificate {
    const smc_graph *graph;
    bool of_all; // it orders all events, as a run under sequential consistency; otherwise the
                 // writes
    SMC_VEC(uint64_t) rank;            // [event], of linked ones: larger is later, initialisation 0
    uint64_t top;                      // of writes: the largest rank
    SMC_VEC(smc_certificate_link) run; // [event], of all: those that have a rank, by rank
    SMC_VEC(smc_certificate_link) writes; // [event], of all: the writes of each location, by rank
} smc_certificate;

static inline void smc_certificate_rank(smc_certificate *k, smc_id write, uint64_t rank) {
    while (k->rank.n <= write) *smc_vec_push(&k->rank) = 0;
    k->rank.at[write] = rank;
    k->top = rank > k->top ? rank : k->top;
}
void smc_certificate_append(smc_certificate *, smc_id event);
// Of an order of all events: puts one before `later` (0: last), and a write after the write `after`
// of its location; moves n of them before `later`, in the order in which they stand in `events`;
// takes one out; begins a new order, of none.
void smc_certificate_insert(smc_certificate *, smc_id event, smc_id later, smc_id after);
void smc_certificate_move(smc_certificate *, const smc_id *events, uint32_t n, smc_id later);
void smc_certificate_remove(smc_certificate *, smc_id);
void smc_certificate_begin(smc_certificate *);

static inline smc_id smc_certificate_first(const smc_certificate *k) {
    return k->run.n ? k->run.at[0].later : 0;
}

// The last of the writes to the location of `except` that are in the view (NULL: of all), that one
// and the view's writer left out. What is left of the order in the view is consistent there, so
// that a read may take it.
smc_id smc_certificate_last(const smc_certificate *, const smc_view *, smc_id except);

// Of an order of all events, and what is in the view (NULL: all): the next write after `source` of
// its location, 0: none; whether a read of `source` can be put before it, after what precedes the
// read in its thread.
smc_id smc_certificate_next_write(const smc_certificate *, const smc_view *, smc_id source);
bool smc_certificate_has_slot(const smc_certificate *, const smc_view *, smc_id read,
                              smc_id source);

// Whether the event, linked last, can go to the end of the order.
bool smc_certificate_follows(const smc_certificate *, smc_id);

static inline void smc_certificate_free(smc_certificate *k) {
    smc_vec_free(&k->rank);
    smc_vec_free(&k->run);
    smc_vec_free(&k->writes);
}

#endif
