// mixing.h - the assumption that each atomic access has one cell (docs/mixed-sizes.md).
//
// Where an exploration meets one of several cells it begins again, with a model that judges cells
// (smc_cells_model) and a program that gives such accesses in parts. That there are some is the
// fact `cells`.
#ifndef SMC_EXPLORERS_MIXING_H
#define SMC_EXPLORERS_MIXING_H

#include "explorers/explorer.h"
#include "models/cells/cells.h"

// Whether there are cells, and how an explorer learns it.
bool smc_knows_cells(const smc_facts *);
void smc_learn_cells(smc_facts *);

typedef struct smc_mixing_way {
    bool may;   // the explorer takes accesses of several cells, as it is asked here
    bool cells; // there are some: they come in parts
} smc_mixing_way;

// The options of an attempt, which say what the program makes of such accesses.
smc_explore_options smc_mixing_options(smc_mixing_way, const smc_explore_options *);

// Whether the attempt that has ended with this result has met the first of them.
bool smc_mixing_refuted(smc_mixing_way, const smc_program *, const smc_result *);

#endif
