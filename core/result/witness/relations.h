// relations.h - the relations (happens-before, ..) of a reported execution, computed by the axioms
// of its model.
#ifndef SMC_RELATIONS_H
#define SMC_RELATIONS_H

#include "models/model.h"
#include "program/program.h"
#include "result/witness/witness.h"

// Maximum number of events. Matrices are quadratic in the number of events, so longer executions
// are reported without relations.
enum { SMC_RELATIONS_MOST = 1000 };

typedef struct smc_relations {
    // The events of the witness at their positions, followed by the initialisation writes; `rf` is
    // an index in this array.
    smc_execution_event *events;
    uint32_t n; // number of elements of `events`
    // The events of the witness in the form for axioms, where an access that consists of several
    // events is one event with several cells.

    smc_execution execution;
    uint32_t *access;      // [event]: index in `execution` of the event's access
    smc_depends **depends; // [thread]: the thread's dependencies; NULL: none
    uint32_t n_depends;
    smc_matrices m;
    smc_rel hb;  // the relation happens-before
    smc_rel ppo; // transitive closure of preserved program order; NULL: the model defines none
} smc_relations;

// Computes the relations. If the model needs dependencies, the threads are replayed (`program`
// NULL: that is not possible). Returns false, with nothing to free, if the program has no
// dependencies or cannot be replayed, if there are no events or too many, or if accesses that
// consist of several events have dependencies.
bool smc_relations_of(smc_relations *, smc_program *, const smc_witness *, const smc_model *);
// Computes `execution` again after `events` were changed.
void smc_relations_rebuild(smc_relations *, const smc_witness *);
void smc_relations_free(smc_relations *);

// A copy of the events of `execution`, followed by their further cells. The caller frees it.
smc_execution_event *smc_relations_copy(const smc_relations *);

// An event of the execution, and another memory order for it.
typedef struct smc_changed_order {
    uint32_t event;
    smc_order order;
} smc_changed_order;

// Whether a would happen before b if n events had the given memory orders.
bool smc_would_happen_before(const smc_relations *, const smc_model *, const smc_changed_order *,
                             uint32_t n, uint32_t a, uint32_t b);

static inline bool smc_happens_before(const smc_relations *r, uint32_t a, uint32_t b) {
    return smc_rel_has_pair(&r->m, r->hb, r->access[a], r->access[b]);
}
static inline bool smc_is_preserved(const smc_relations *r, uint32_t a, uint32_t b) {
    return smc_rel_has_pair(&r->m, r->ppo, r->access[a], r->access[b]);
}
// Whether both events belong to one access.
static inline bool smc_is_same_access(const smc_relations *r, uint32_t a, uint32_t b) {
    return r->access[a] == r->access[b];
}
// The access of event i in the form for axioms.
static inline const smc_execution_event *smc_access_of(const smc_relations *r, uint32_t i) {
    return &r->execution.events[r->access[i]];
}

// Whether a reads from a write that precedes b in coherence: fr = rf^-1 ; co.
bool smc_from_read(const smc_relations *, uint32_t a, uint32_t b);

#endif
