// axioms.h - the models as relational formulas, evaluated naively on whole executions.
//
// Nothing here is incremental and nothing is shared with the models' own files: this is what those are checked against.
#ifndef SMC_AXIOMS_H
#define SMC_AXIOMS_H

#include "program/action.h"
#include "models/axiomatic/relation.h"

typedef struct smc_execution_event {
    uint32_t thread, index; // SMC_INIT_THREAD: an initialisation write, before all others
    uint32_t loc;
    uint8_t kind, order; // the order that counts: of a compare-exchange that failed, the one for failure
    bool reads, writes, plain;
    int32_t rf;     // the event it reads (lock: unlock, join: end, too); -1: none
    int32_t create; // a thread's first event: the event that created the thread; -1: none
    uint32_t co;    // writes: position in the coherence order of the location, initialisation 0
} smc_execution_event;

typedef struct smc_execution {
    uint32_t n; // at least 1
    const smc_execution_event *events;
} smc_execution;

// The order that counts for an access in an execution.
static inline uint8_t smc_order_in_execution(const smc_action *a, bool writes) {
    return a->kind == SMC_RMW && !writes ? a->order_fail : a->order;
}

// Whether the execution is consistent.
bool smc_axioms_sc(const smc_execution *);
bool smc_axioms_tso(const smc_execution *);
bool smc_axioms_pso(const smc_execution *);
bool smc_axioms_ra(const smc_execution *);
bool smc_axioms_sra(const smc_execution *);
bool smc_axioms_rc11(const smc_execution *);
bool smc_axioms_rc11_with_po_releases(const smc_execution *); // the release sequences of C11
bool smc_axioms_c11(const smc_execution *);                   // po u rf may be cyclic

// Happens-before, initialisation first; made in *m, which the caller frees.
smc_rel smc_hb_porf(const smc_execution *, smc_matrices *m); // (po u rf)+: every access synchronises
smc_rel smc_hb_rc11(const smc_execution *, smc_matrices *m);
smc_rel smc_hb_rc11_with_po_releases(const smc_execution *, smc_matrices *m);
smc_rel smc_hb_c11(const smc_execution *, smc_matrices *m); // release sequences by coherence

// Preserved program order: what memory sees in the order of the program.
smc_rel smc_ppo_sc(const smc_execution *, smc_matrices *m);
smc_rel smc_ppo_tso(const smc_execution *, smc_matrices *m);
smc_rel smc_ppo_pso(const smc_execution *, smc_matrices *m);

#endif
