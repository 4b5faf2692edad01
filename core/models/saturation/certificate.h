// certificate.h - a consistent order of the writes (or all events) of the graph, kept
// incrementally.
//
// Most new events extend the order at its end: a write becomes the last write, and a read of its
// location's last write has nothing after it. Only other events need a consistency check. After
// events are removed, the order of the remaining events is still valid.
#ifndef SMC_CERTIFICATE_H
#define SMC_CERTIFICATE_H

#include "models/model.h"

// The neighbours of an event in the order of all events, or of a write in the order of its
// location's writes; 0: none. The list is circular; it is closed by event 0, or by the
// initialisation write.
typedef struct smc_certificate_link {
    smc_id earlier, later;
} smc_certificate_link;

typedef struct smc_certificate {
    const smc_graph *graph;
    bool of_all; // whether all events are ordered (an interleaving, under sc) or only the writes of
                 // each location
    SMC_VEC(uint64_t) rank;            // [event], only for linked events: position in the order;
                                       // initialisation writes have 0
    uint64_t top;                      // if only writes are ordered: the largest rank in use
    SMC_VEC(smc_certificate_link) run; // [event], if all events are ordered: neighbours in that
                                       // order
    // [event], if all events are ordered: neighbours among the writes of the location.
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
// These functions are for an order of all events. insert: places an event before `later` (0: at the
// end) and, if the event is a write, after the write `after` of its location. move: moves n events,
// in the given order, before `later`. remove: removes an event. begin: clears the order.
void smc_certificate_insert(smc_certificate *, smc_id event, smc_id later, smc_id after);
void smc_certificate_move_events(smc_certificate *, const smc_id *events, uint32_t n, smc_id later);
void smc_certificate_remove(smc_certificate *, smc_id);
void smc_certificate_begin(smc_certificate *);

// The first event of an order of all events; 0: the order is empty.
static inline smc_id smc_certificate_first_event(const smc_certificate *k) {
    return k->run.n ? k->run.at[0].later : 0;
}

// The last write in the view (NULL: whole graph) to the location of `except`, other than `except`
// and the view's writer. The order restricted to the view is consistent, so a read may take this
// write.
smc_id smc_certificate_last_write(const smc_certificate *, const smc_view *, smc_id except);

// For orders of all events, restricted to the view (NULL: whole graph). next_write: the write of
// the location that follows `source`; 0: none. has_slot: whether a read of `source` fits between
// the read's program-order predecessor and the next write.
smc_id smc_certificate_next_write(const smc_certificate *, const smc_view *, smc_id source);
bool smc_certificate_has_slot(const smc_certificate *, const smc_view *, smc_id read,
                              smc_id source);

// Whether the order stays consistent if the event linked last is appended.
bool smc_certificate_can_append(const smc_certificate *, smc_id);

static inline void smc_certificate_free(smc_certificate *k) {
    smc_vec_free(&k->rank);
    smc_vec_free(&k->run);
    smc_vec_free(&k->writes);
}

#endif
