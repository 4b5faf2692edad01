// relations.h - the relations of a reported execution, computed by the axioms of the model.
#ifndef SMC_RELATIONS_H
#define SMC_RELATIONS_H

#include "models/model.h"
#include "program/program.h"
#include "result/witness/witness.h"

// Matrices are quadratic in the number of events: longer executions are reported without relations.
enum { SMC_RELATIONS_MOST = 1000 };

typedef struct smc_relations {
    smc_execution_event *events; // the events of the witness at their positions, then the
                                 // initialisation writes; `rf` are positions in this array
    uint32_t n;                  // number of `events`
    smc_execution execution; // the same, but with each access of several events as one event with
                             // several cells
    uint32_t *access;        // [event]: its position in `execution`
    smc_depends **depends;   // [thread]: its dependencies; NULL: none
    uint32_t n_depends;
    smc_matrices m;
    smc_rel hb;  // happens-before
    smc_rel ppo; // transitive closure of the preserved program order; NULL: the model has none
} smc_relations;

// Computes the relations. If the model needs dependencies, the threads are replayed (`program`
// NULL: there are none). Returns false, with nothing to free, if the program has no dependencies or
// cannot be replayed, if there are no or too many events, or if accesses of several events have
// dependencies.
bool smc_relations_of(smc_relations *, smc_program *, const smc_witness *, const smc_model *);
// Rebuilds `execution` after `events` were changed.
void smc_relations_join(smc_relations *, const smc_witness *);
void smc_relations_free(smc_relations *);

// A copy of the events of `execution`, followed by their further cells. The caller frees it.
smc_execution_event *smc_relations_copy(const smc_relations *);

// An event with another memory order.
typedef struct smc_reordered {
    uint32_t event;
    smc_order order;
} smc_reordered;

// Whether a would happen before b if the n events had these orders.
bool smc_would_happen_before(const smc_relations *, const smc_model *, const smc_reordered *,
                             uint32_t n, uint32_t a, uint32_t b);

static inline bool smc_happens_before(const smc_relations *r, uint32_t a, uint32_t b) {
    return smc_related(&r->m, r->hb, r->access[a], r->access[b]);
}
static inline bool smc_is_preserved(const smc_relations *r, uint32_t a, uint32_t b) {
    return smc_related(&r->m, r->ppo, r->access[a], r->access[b]);
}
// Whether both events are part of one access.
static inline bool smc_is_same_access(const smc_relations *r, uint32_t a, uint32_t b) {
    return r->access[a] == r->access[b];
}
// The event, or the access that it is part of.
static inline const smc_execution_event *smc_access_of(const smc_relations *r, uint32_t i) {
    return &r->execution.events[r->access[i]];
}

// Whether a reads a write that precedes b in coherence: fr = rf^-1 ; co.
bool smc_from_read(const smc_relations *, uint32_t a, uint32_t b);

#endif
