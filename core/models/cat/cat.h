// cat.h - memory models loaded at run time from files in the cat language (docs/models.md,
// docs/design/cat.md).
#ifndef SMC_CAT_H
#define SMC_CAT_H

#include "base/diag.h"
#include "base/packed.h"
#include "models/model.h"

#include <stdio.h>

// Returns the name of the i-th model that comes with smc; NULL past the end.
const char *smc_cat_library_name(size_t i);

// Whether the name ends in .cat and therefore denotes a model file.
bool smc_is_cat_name(const char *name);

// The functions below take a `diag`, which receives messages about the model during exploration
// (smc_model.breaks) and must outlive the model. NULL: no messages.

// Makes a model from a file or, if the name has no folder, from one that comes with smc. Returns
// NULL on error and sets *message (allocated) to the reason.
smc_model *smc_cat_open(const char *path, const smc_diag *, char **message);
// Makes a model from the n bytes of `text`. `name` is the model's name, also in messages. The text
// can include only files that come with smc. Errors as in smc_cat_open.
smc_model *smc_cat_of_text(const char *name, const char *text, size_t n, const smc_diag *,
                           char **message);

// Frees a model; NULL is allowed.
void smc_cat_close(smc_model *);

// Whether the model was made from a cat file.
bool smc_is_cat(const smc_model *);
bool smc_cat_is_built_in(const smc_model *); // whether a cat model comes with smc
// smc_cat_pack packs a model's file and its includes for another process; smc_cat_unpack makes the
// model from the packed files. Errors as in smc_cat_open.
void smc_cat_pack(const smc_model *, smc_packed *);
smc_model *smc_cat_unpack(const smc_packed *, const smc_diag *, char **message);
// Returns why the explorer (trust or pending) cannot explore executions of the model; NULL: it can,
// or it is another explorer.
const char *smc_cat_why_unsupported(const smc_model *, const char *explorer);
// Whether the execution passes all tests of the model.
bool smc_cat_axioms(const smc_model *, const smc_execution *);

#endif
