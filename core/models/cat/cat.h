// cat.h - memory models loaded at run time from files in the cat language (docs/models.md,
// docs/design/cat.md).
#ifndef SMC_CAT_H
#define SMC_CAT_H

#include "base/diag.h"
#include "base/packed.h"
#include "models/model.h"

#include <stdio.h>

// Name of the i-th model that comes with smc; NULL past the end.
const char *smc_cat_library_name(size_t i);

// Whether the name is that of a model file, that is, ends in .cat.
bool smc_is_cat_name(const char *name);

// The `diag` of the functions below receives what turns out during exploration (smc_model.breaks)
// and must outlive the model. NULL: no messages.

// Makes a model from a file or, if the name has no folder, from one that comes with smc. Returns
// NULL on error and sets *message (allocated) to the reason.
smc_model *smc_cat_open(const char *path, const smc_diag *, char **message);
// Makes a model from a text. `name` is used for the model and in messages. The text can include
// only files that come with smc.
smc_model *smc_cat_of_text(const char *name, const char *text, size_t n, const smc_diag *,
                           char **message);

// Frees a model; NULL is allowed.
void smc_cat_close(smc_model *);

// Whether the model was made from a cat file.
bool smc_is_cat(const smc_model *);
bool smc_cat_is_of_smc(const smc_model *); // whether the model is a cat model that comes with smc
// Packs a model's file and its includes for another process; makes the model from that. Errors as
// in smc_cat_open.
void smc_cat_put(const smc_model *, smc_packed *);
smc_model *smc_cat_get(const smc_packed *, const smc_diag *, char **message);
// Why the explorer (trust or pending) cannot explore the model. NULL: it can, or it is another
// explorer.
const char *smc_cat_why_not_by(const smc_model *, const char *explorer);
// Whether the execution passes all tests of the model.
bool smc_cat_axioms(const smc_model *, const smc_execution *);

#endif
