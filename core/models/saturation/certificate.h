// certificate.h - the certificate: an order of the graph's writes, or of all its events, that shows
// that the graph is consistent. The order is maintained incrementally.
//
// Most new events extend the order at its end: a write becomes the last write, and a read from its
// location's last write becomes the last event. Only other events need a consistency check. After
// events are removed, the order of the remaining events is still valid.
#ifndef SMC_CERTIFICATE_H
#define SMC_CERTIFICATE_H

#include "models/model.h"

// The neighbours of an event in the order of all events, or of a write in the order of its
// location's writes; 0: none. The list is circular: event 0, or the initialisation write, is
// between its last and its first element.
typedef struct smc_certificate_link {
    smc_id earlier, later;
} smc_certificate_link;

// An order of events or writes.
typedef struct smc_certificate {
    const smc_graph *graph;
    bool of_all; // true: all events are ordered (an interleaving, under sc); false: only the writes
                 // of each location
    SMC_VEC(uint64_t) rank;            // [event], valid for linked events: position in the order;
                                       // initialisation writes have 0
    uint64_t top;                      // if only writes are ordered: the largest rank in use
    SMC_VEC(smc_certificate_link) run; // [event], if all events are ordered: neighbours in the
                                       // order of all events
    // [event], if all events are ordered: neighbours in the order of the location's writes.
    SMC_VEC(smc_certificate_link) writes;
} smc_certificate;

// Sets the rank of a write, if only writes are ordered.
static inline void smc_certificate_set_rank(smc_certificate *k, smc_id write, uint64_t rank) {
    while (k->rank.n <= write) *smc_vec_push(&k->rank) = 0;
    k->rank.at[write] = rank;
    k->top = rank > k->top ? rank : k->top;
}

// Adds an event at the end of the order.
void smc_certificate_append(smc_certificate *, smc_id event);
// Functions for an order of all events. insert: places an event before `later` (0: at the end) and,
// if the event is a write, after the write `after` to its location. move_events: moves n events, in
// the given order, before `later`. remove: removes an event. begin: removes all events.
void smc_certificate_insert(smc_certificate *, smc_id event, smc_id later, smc_id after);
void smc_certificate_move_events(smc_certificate *, const smc_id *events, uint32_t n, smc_id later);
void smc_certificate_remove(smc_certificate *, smc_id);
void smc_certificate_begin(smc_certificate *);

// The first event of an order of all events; 0: the order is empty.
static inline smc_id smc_certificate_first_event(const smc_certificate *k) {
    return k->run.n ? k->run.at[0].later : 0;
}

// The last write in the view (NULL: the whole graph) to the location of `except`, other than
// `except` and the view's writer. The restriction of the order to the view is consistent, so a read
// can read from this write.
smc_id smc_certificate_last_write(const smc_certificate *, const smc_view *, smc_id except);

// For orders of all events, restricted to the view (NULL: the whole graph). next_write: the write
// to the location that follows `source` in the order; 0: none. has_slot: whether a read from
// `source` fits between the read's program-order predecessor and the next write.
smc_id smc_certificate_next_write(const smc_certificate *, const smc_view *, smc_id source);
bool smc_certificate_has_slot(const smc_certificate *, const smc_view *, smc_id read,
                              smc_id source);

// Whether the order stays consistent if the event linked last is appended to it.
bool smc_certificate_can_append(const smc_certificate *, smc_id);

static inline void smc_certificate_free(smc_certificate *k) {
    smc_vec_free(&k->rank);
    smc_vec_free(&k->run);
    smc_vec_free(&k->writes);
}

#endif
