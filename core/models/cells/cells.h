// cells.h - makes a model for graphs with accesses to several cells (docs/design/mixed-sizes.md)
// from an ordinary model.
//
// Each cell of an access is an event of the graph; all but the first have smc_action.continues. The
// axioms see one event per access. Coherence is part of the graph. An RMW counts as a relaxed load
// until its last cell is linked.
#ifndef SMC_MODELS_CELLS_H
#define SMC_MODELS_CELLS_H

#include "models/access.h"

typedef struct smc_cells_model {
    smc_model model;       // the model to explore with; smc_model.own points to this struct
    const smc_model *base; // the model whose axioms are used
} smc_cells_model;

// Initialises the model from `base`, which must have SMC_MODEL_MIXES_SIZES. Returns the model to
// explore with. The struct must not be moved afterwards.
const smc_model *smc_cells_model_init(smc_cells_model *, const smc_model *base);

// Whether the model judges added events (default: true). Judging can be skipped for graphs that are
// known to be consistent, or are judged together with the next event.
void smc_cells_set_judging(smc_model_state *, bool);

enum { SMC_MOST_CELLS = 16 }; // maximum number of cells of an access: one per byte of at most 16

#endif
