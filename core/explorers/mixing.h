// mixing.h - the assumption that each atomic access has one cell (docs/mixed-sizes.md).
//
// If an exploration meets a multi-cell access, it restarts with a model for cells (smc_cells_model)
// and a program that splits such accesses. The fact `cells` records this.
#ifndef SMC_EXPLORERS_MIXING_H
#define SMC_EXPLORERS_MIXING_H

#include "explorers/explorer.h"
#include "models/cells/cells.h"

// Whether the fact is known; adds it.
bool smc_knows_cells(const smc_facts *);
void smc_learn_multi_cell_access(smc_facts *);

typedef struct smc_mixing_mode {
    bool may;   // the explorer supports multi-cell accesses with the given options
    bool cells; // multi-cell accesses exist and are split
} smc_mixing_mode;

// The options of an attempt, which say how the program handles multi-cell accesses.
smc_explore_options smc_mixing_options(smc_mixing_mode, const smc_explore_options *);

// Whether the attempt with this result ended because it met the first multi-cell access.
bool smc_mixing_refuted(smc_mixing_mode, const smc_program *, const smc_result *);

#endif
