// relations.h - a reported execution as the axioms of its model see it.
#ifndef SMC_RELATIONS_H
#define SMC_RELATIONS_H

#include "models/model.h"
#include "program/program.h"
#include "result/witness.h"

// Matrices grow with the square of the events: longer executions are reported without relations.
enum { SMC_RELATIONS_MOST = 1000 };

typedef struct smc_relations {
    smc_execution execution;     // the events of the witness at their positions there, then the
                                 // initialisation writes
    smc_execution_event *events; // those of `execution`
    smc_depends **depends;       // and its dependencies, of n_depends threads; NULL: none
    uint32_t n_depends;
    smc_matrices m;
    smc_rel hb;  // happens-before
    smc_rel ppo; // the program order that the model keeps, transitively closed; NULL: it does not
                 // speak of it
} smc_relations;

// Where the model asks for dependencies, the threads are run once more (program NULL: there are
// none). False: that, or what the
// program is by now, stands in the way; there are too many events, or none, or accesses of several
// events. Nothing is to be freed then.
bool smc_relations_of(smc_relations *, smc_program *, const smc_witness *, const smc_model *);
void smc_relations_free(smc_relations *);

// An event with another memory order than it has.
typedef struct smc_reordered {
    uint32_t event;
    smc_order order;
} smc_reordered;

// Whether a would happen before b if the n events had other orders.
bool smc_would_happen_before(const smc_relations *, const smc_model *, const smc_reordered *,
                             uint32_t n, uint32_t a, uint32_t b);

static inline bool smc_happens_before(const smc_relations *r, uint32_t a, uint32_t b) {
    return smc_related(&r->m, r->hb, a, b);
}

// a reads a write that b comes after: fr = rf^-1 ; co.
bool smc_from_read(const smc_relations *, uint32_t a, uint32_t b);

#endif
