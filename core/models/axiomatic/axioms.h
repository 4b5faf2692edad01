// axioms.h - the models as relational formulas, evaluated directly on complete executions.
//
// Nothing is incremental or shared with the models' own files, so this is the reference for testing
// them.
#ifndef SMC_AXIOMS_H
#define SMC_AXIOMS_H

#include "models/axiomatic/execution.h"
#include "models/axiomatic/relation.h"
#include "models/model.h"

// Whether the execution is consistent.
bool smc_axioms_sc(const smc_model *, const smc_execution *);
bool smc_axioms_tso(const smc_model *, const smc_execution *);
bool smc_axioms_pso(const smc_model *, const smc_execution *);
bool smc_axioms_ra(const smc_model *, const smc_execution *);
bool smc_axioms_sra(const smc_model *, const smc_execution *);
bool smc_axioms_rc11(const smc_model *, const smc_execution *);
bool smc_axioms_c20(const smc_model *, const smc_execution *);
// The only model here in which po u rf may be cyclic.
bool smc_axioms_c11(const smc_model *, const smc_execution *);

// Happens-before, including initialisation. The result belongs to *m, which the caller frees.
// hb_porf: (po u rf u sync)+, every access synchronises.
smc_rel smc_hb_porf(const smc_model *, const smc_execution *, smc_matrices *m);
// The same, except that failed attempts to take a lock do not synchronise.
smc_rel smc_hb_ra(const smc_model *, const smc_execution *, smc_matrices *m);
// For rc11 and c20.
smc_rel smc_hb_rc11(const smc_model *, const smc_execution *, smc_matrices *m);
// For c11: release sequences depend on coherence.
smc_rel smc_hb_c11(const smc_model *, const smc_execution *, smc_matrices *m);

// Preserved program order.
smc_rel smc_ppo_sc(const smc_model *, const smc_execution *, smc_matrices *m);
smc_rel smc_ppo_tso(const smc_model *, const smc_execution *, smc_matrices *m);
smc_rel smc_ppo_pso(const smc_model *, const smc_execution *, smc_matrices *m);

#endif
