// axioms.h - the axioms of the models as relational formulas, evaluated directly on complete
// executions.
//
// The formulas are not evaluated incrementally and share no code with the incremental
// implementations of the models. Therefore they serve as the reference in tests of the models.
#ifndef SMC_AXIOMS_H
#define SMC_AXIOMS_H

#include "models/axiomatic/execution.h"
#include "models/axiomatic/relation.h"
#include "models/model.h"

// Whether the complete execution is consistent under the model.
bool smc_axioms_sc(const smc_model *, const smc_execution *);
bool smc_axioms_tso(const smc_model *, const smc_execution *);
bool smc_axioms_pso(const smc_model *, const smc_execution *);
bool smc_axioms_ra(const smc_model *, const smc_execution *);
bool smc_axioms_sra(const smc_model *, const smc_execution *);
bool smc_axioms_rc11(const smc_model *, const smc_execution *);
bool smc_axioms_c20(const smc_model *, const smc_execution *);
// Whether the complete execution is consistent under c11, where po u rf may be cyclic.
bool smc_axioms_c11(const smc_model *, const smc_execution *);

// Happens-before of the execution, including the order after initialisation. The result belongs to
// *m, which the caller frees. smc_hb_porf: (po u rf u sync)+, i.e. every access synchronises.
smc_rel smc_hb_porf(const smc_model *, const smc_execution *, smc_matrices *m);
// As smc_hb_porf, except that failed attempts to take a lock do not synchronise.
smc_rel smc_hb_ra(const smc_model *, const smc_execution *, smc_matrices *m);
// Happens-before of rc11 and c20.
smc_rel smc_hb_rc11(const smc_model *, const smc_execution *, smc_matrices *m);
// Happens-before of c11, where release sequences depend on coherence.
smc_rel smc_hb_c11(const smc_model *, const smc_execution *, smc_matrices *m);

// Preserved program order of the execution.
smc_rel smc_ppo_sc(const smc_model *, const smc_execution *, smc_matrices *m);
smc_rel smc_ppo_tso(const smc_model *, const smc_execution *, smc_matrices *m);
smc_rel smc_ppo_pso(const smc_model *, const smc_execution *, smc_matrices *m);

#endif
