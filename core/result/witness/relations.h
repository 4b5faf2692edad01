// relations.h - the relations of a reported execution (happens-before, ..), which the axioms of its
// model compute.
#ifndef SMC_RELATIONS_H
#define SMC_RELATIONS_H

#include "models/model.h"
#include "program/program.h"
#include "result/witness/witness.h"

// Most events of an execution. The size of matrices is quadratic in the number of events; longer
// executions are reported without relations.
enum { SMC_RELATIONS_MAX_EVENTS = 1000 };

// The relations of one witness.
typedef struct smc_relations {
    // The events of the witness, at their positions, followed by initialisation writes. `rf` is an
    // index in this array.
    smc_execution_event *events;
    uint32_t n; // number of elements of `events`
    // The elements of `events` in the form that axioms read, where an access that consists of
    // several events is one event with several cells.
    smc_execution execution;
    uint32_t *access;      // [event]: index in `execution` of the event's access
    smc_depends **depends; // [thread]: the thread's dependencies; NULL: none
    uint32_t n_depends;    // number of elements of `depends`
    smc_matrices m;        // holds `hb` and `ppo`
    smc_rel hb;            // the relation happens-before
    smc_rel ppo; // transitive closure of preserved program order; NULL: the model defines none
} smc_relations;

// Computes the relations; smc_relations_free frees them. If the model needs dependencies, the
// program replays the threads; `program` NULL: there is no program to replay them. Returns false,
// with nothing to free, if the witness has no events or too many, or needs dependencies that the
// program does not provide or that accesses of several events have.
bool smc_relations_of(smc_relations *, smc_program *, const smc_witness *, const smc_model *);
// Computes `execution` again after the caller has changed `events`.
void smc_relations_rebuild(smc_relations *, const smc_witness *);
void smc_relations_free(smc_relations *);

// Returns a copy of the events of `execution`, followed by their further cells; the caller frees
// it.
smc_execution_event *smc_relations_copy(const smc_relations *);

// A change of a memory order: position of an event, and its new order.
typedef struct smc_order_change {
    uint32_t event; // position in the witness
    smc_order order;
} smc_order_change;

// Whether a would happen before b if n events had other memory orders.
bool smc_would_happen_before(const smc_relations *, const smc_model *, const smc_order_change *,
                             uint32_t n, uint32_t a, uint32_t b);

// Whether a happens before b; positions in the witness.
static inline bool smc_happens_before(const smc_relations *r, uint32_t a, uint32_t b) {
    return smc_rel_has_pair(&r->m, r->hb, r->access[a], r->access[b]);
}
// Whether preserved program order orders a before b. The model must define it (smc_relations.ppo).
static inline bool smc_is_in_ppo(const smc_relations *r, uint32_t a, uint32_t b) {
    return smc_rel_has_pair(&r->m, r->ppo, r->access[a], r->access[b]);
}
// Whether both events belong to one access.
static inline bool smc_events_share_access(const smc_relations *r, uint32_t a, uint32_t b) {
    return r->access[a] == r->access[b];
}
// The access of event i, in the form that axioms read.
static inline const smc_execution_event *smc_access_of(const smc_relations *r, uint32_t i) {
    return &r->execution.events[r->access[i]];
}

// Whether a reads from a write that precedes b in coherence: fr = rf^-1 ; co.
bool smc_is_from_read_before(const smc_relations *, uint32_t a, uint32_t b);

#endif
