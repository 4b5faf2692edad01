// axioms.h - the models as relational formulas, evaluated naively on whole executions.
//
// Nothing here is incremental and nothing is shared with the models' own files: this is what those are checked against.
#ifndef SMC_AXIOMS_H
#define SMC_AXIOMS_H

#include "core/graph/action.h"

typedef struct smc_execution_event {
    uint32_t thread, index; // SMC_INIT_THREAD: an initialisation write, before all others
    uint32_t loc;
    uint8_t kind, order;
    bool reads, writes, plain;
    int32_t rf;     // the event it reads (lock: unlock, join: end, too); -1: none
    int32_t create; // a thread's first event: the event that created the thread; -1: none
    uint32_t co;    // writes: position in the coherence order of the location, initialisation 0
} smc_execution_event;

typedef struct smc_execution {
    uint32_t n;
    const smc_execution_event *events;
} smc_execution;

// A relation on the events of an execution: row i holds the j with (i, j). n rows of `words` words.
typedef struct smc_relation {
    uint32_t n, words;
    uint64_t *bits;
} smc_relation;

smc_relation smc_relation_new(uint32_t n);
void smc_relation_free(smc_relation *);
static inline bool smc_related(const smc_relation *r, uint32_t i, uint32_t j) {
    return r->bits[(size_t)i * r->words + j / 64] >> (j % 64) & 1;
}

// hb = (po u rf u create)+, initialisation first: happens-before where every access synchronises.
smc_relation smc_axioms_porf(const smc_execution *);

bool smc_axioms_sc(const smc_execution *);
bool smc_axioms_tso(const smc_execution *);
bool smc_axioms_pso(const smc_execution *);
bool smc_axioms_ra(const smc_execution *);
bool smc_axioms_sra(const smc_execution *);

#endif
