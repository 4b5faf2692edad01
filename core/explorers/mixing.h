// mixing.h - the assumption that no atomic access covers several cells (docs/mixed-sizes.md).
//
// If an exploration reaches such an access, it restarts with a model for cells (smc_cells_model)
// and a program that splits such accesses. The fact `cells` records that there is such an access.
#ifndef SMC_EXPLORERS_MIXING_H
#define SMC_EXPLORERS_MIXING_H

#include "explorers/explorer.h"
#include "models/cells/cells.h"

// Whether the facts say that an access covers several cells.
bool smc_has_multi_cell_fact(const smc_facts *);
// Adds the fact that an access covers several cells.
void smc_learn_multi_cell_access(smc_facts *);

// How an attempt treats atomic accesses to several cells.
typedef struct smc_mixing_mode {
    bool may;   // the explorer supports accesses to several cells with the given options
    bool cells; // the program has such accesses and splits them
} smc_mixing_mode;

// Returns a copy of the options that also says whether the attempt's program splits accesses to
// several cells.
smc_explore_options smc_mixing_options(smc_mixing_mode, const smc_explore_options *);

// Whether the attempt with this result ended because the program made its first access to several
// cells.
bool smc_mixing_refuted(smc_mixing_mode, const smc_program *, const smc_result *);

#endif
