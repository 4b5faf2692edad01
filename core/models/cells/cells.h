// cells.h - a model as it judges graphs whose accesses may have several cells
// (docs/design/mixed-sizes.md).
//
// Each cell of an access is an event of the graph. All but the first continue it
// (smc_action.continues); for the axioms they are one. Coherence is part of the graph. As long as
// an access is open, its next cell is still to come: an RMW then counts as a relaxed load.
#ifndef SMC_MODELS_CELLS_H
#define SMC_MODELS_CELLS_H

#include "models/access.h"

typedef struct smc_cells_model {
    smc_model model;       // to explore with; smc_model.own is this struct
    const smc_model *base; // whose axioms it asks
} smc_cells_model;

// Of a model with SMC_MODEL_MIXES_SIZES. It must not move. Returns what to explore with.
const smc_model *smc_cells_model_init(smc_cells_model *, const smc_model *base);

// Whether what is added is judged; at first it is. What was consistent before, or is judged with
// what is added next, need not be.
void smc_cells_judge(smc_model_state *, bool);

enum { SMC_MOST_CELLS = 16 }; // of an access: one for each byte

#endif
