// axioms.h - the models as relational formulas, evaluated naively on whole executions.
//
// Nothing here is incremental and nothing is shared with the models' own files: this is what those
// are checked against.
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
// Po u rf may be cyclic.
bool smc_axioms_c11(const smc_model *, const smc_execution *);

// Happens-before, initialisation first; made in *m, which the caller frees.
// (po u rf)+: every access synchronises.
smc_rel smc_hb_porf(const smc_model *, const smc_execution *, smc_matrices *m);
// The same, but for attempts to take a lock that fail.
smc_rel smc_hb_ra(const smc_model *, const smc_execution *, smc_matrices *m);
// Of rc11 and c20.
smc_rel smc_hb_rc11(const smc_model *, const smc_execution *, smc_matrices *m);
// Release sequences by coherence.
smc_rel smc_hb_c11(const smc_model *, const smc_execution *, smc_matrices *m);

// Preserved program order: what memory sees in the order of the program.
smc_rel smc_ppo_sc(const smc_model *, const smc_execution *, smc_matrices *m);
smc_rel smc_ppo_tso(const smc_model *, const smc_execution *, smc_matrices *m);
smc_rel smc_ppo_pso(const smc_model *, const smc_execution *, smc_matrices *m);

#endif
