// cells.h - makes a model for graphs with accesses to several cells (docs/design/mixed-sizes.md)
// from an ordinary model.
//
// The graph has an event for each cell of an access, a part of the access; all parts but the first
// have smc_action.continues. The axioms see one event for each access. Coherence belongs to the
// graph. An RMW counts as a relaxed load until its last part is linked.
#ifndef SMC_MODELS_CELLS_H
#define SMC_MODELS_CELLS_H

#include "models/access.h"

// A model for accesses to several cells.
typedef struct smc_cells_model {
    smc_model model;       // the model to explore with; smc_model.own points to this struct
    const smc_model *base; // the model whose axioms are used
} smc_cells_model;

// Initialises the model from `base`, which must have SMC_MODEL_MIXES_SIZES. Returns the model to
// explore with, which is part of the struct: the struct must not be moved afterwards.
const smc_model *smc_cells_model_init(smc_cells_model *, const smc_model *base);

// Sets whether the model checks added events (initially: true). Checking can be skipped for graphs
// that are known to be consistent, or that are checked together with the next event.
void smc_cells_set_checks(smc_model_state *, bool);

enum { SMC_MAX_CELLS = 16 }; // maximum number of cells of an access: one per byte of at most 16

#endif
