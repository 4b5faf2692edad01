// cat.h - a memory model that is made of a file in the cat language, at run time (docs/models.md,
// docs/design/cat.md).
#ifndef SMC_CAT_H
#define SMC_CAT_H

#include "base/diag.h"
#include "base/packed.h"
#include "models/model.h"

#include <stdio.h>

// The models that come with smc, by name: NULL past the last.
const char *smc_cat_library_name(size_t i);

// Whether the name is that of a model file: it ends in .cat.
bool smc_is_cat_name(const char *name);

// Where what a model turns out to be while it is explored is told (smc_model.breaks); it outlives
// the model. NULL: nowhere.

// Makes a model of a file, or of one that comes with smc where that is its name, without a folder.
// NULL: it is none, and *message, allocated, says why.
smc_model *smc_cat_open(const char *path, const smc_diag *, char **message);
// Of a text. `name` is the model's, and that of messages; it may include only what comes with smc.
smc_model *smc_cat_of_text(const char *name, const char *text, size_t n, const smc_diag *,
                           char **message);
void smc_cat_close(smc_model *); // may be NULL

bool smc_is_cat(const smc_model *);
bool smc_cat_is_of_smc(const smc_model *); // a cat model that comes with smc
// All that the model is made of, its file and those that it includes, for another process; and the
// model made of that alone. As smc_cat_open.
void smc_cat_put(const smc_model *, smc_packed *);
smc_model *smc_cat_get(const smc_packed *, const smc_diag *, char **message);
// Why trust, or pending, cannot explore it; NULL: it can, or nothing is known of the explorer.
const char *smc_cat_why_not_by(const smc_model *, const char *explorer);
// Of an execution: whether it passes all tests.
bool smc_cat_axioms(const smc_model *, const smc_execution *);

#endif
