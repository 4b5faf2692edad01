// relations.h - a reported execution as the axioms of its model see it.
#ifndef SMC_RELATIONS_H
#define SMC_RELATIONS_H

#include "models/model.h"
#include "program/program.h"
#include "result/witness/witness.h"

// Matrices grow with the square of the events: longer executions are reported without relations.
enum { SMC_RELATIONS_MOST = 1000 };

typedef struct smc_relations {
    smc_execution_event *events; // those of the witness at their positions there, then the
                                 // initialisation writes; their sources are positions there, too
    uint32_t n;                  // of them
    smc_execution execution;     // these, but an access of several events is one with several cells
    uint32_t *access;            // [event]: its position in `execution`
    smc_depends **depends;       // its dependencies, of n_depends threads; NULL: none
    uint32_t n_depends;
    smc_matrices m;
    smc_rel hb;  // happens-before
    smc_rel ppo; // the program order that the model keeps, transitively closed; NULL: it does not
                 // speak of it
} smc_relations;

// Where the model asks for dependencies, the threads are run once more (program NULL: there are
// none). False: that, or what the program is by now, stands in the way; there are too many events,
// or none, or accesses of several events with dependencies. Nothing is to be freed then.
bool smc_relations_of(smc_relations *, smc_program *, const smc_witness *, const smc_model *);
// Makes `execution` again, where events have been changed and accesses of several are copies.
void smc_relations_join(smc_relations *, const smc_witness *);
void smc_relations_free(smc_relations *);

// The events of `execution`, with the further cells behind them; the caller's to free.
smc_execution_event *smc_relations_copy(const smc_relations *);

// An event with another memory order than it has.
typedef struct smc_reordered {
    uint32_t event;
    smc_order order;
} smc_reordered;

// Whether a would happen before b if the n events had other orders.
bool smc_would_happen_before(const smc_relations *, const smc_model *, const smc_reordered *,
                             uint32_t n, uint32_t a, uint32_t b);

static inline bool smc_happens_before(const smc_relations *r, uint32_t a, uint32_t b) {
    return smc_related(&r->m, r->hb, r->access[a], r->access[b]);
}
static inline bool smc_is_preserved(const smc_relations *r, uint32_t a, uint32_t b) {
    return smc_related(&r->m, r->ppo, r->access[a], r->access[b]);
}
// Both are of one access.
static inline bool smc_is_same_access(const smc_relations *r, uint32_t a, uint32_t b) {
    return r->access[a] == r->access[b];
}
// The event, or the access that it is a part of.
static inline const smc_execution_event *smc_access_of(const smc_relations *r, uint32_t i) {
    return &r->execution.events[r->access[i]];
}

// a reads a write that b comes after: fr = rf^-1 ; co.
bool smc_from_read(const smc_relations *, uint32_t a, uint32_t b);

#endif
