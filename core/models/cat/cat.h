// cat.h - memory models loaded at run time from files in the cat language (docs/models.md,
// docs/design/cat.md).
#ifndef SMC_CAT_H
#define SMC_CAT_H

#include "base/diag.h"
#include "base/packed.h"
#include "models/model.h"

#include <stdio.h>

// Returns the name of the i-th model that comes with smc; NULL: there are at most i.
const char *smc_cat_library_name(size_t i);

// Whether the name is that of a model file, i.e. ends in .cat.
bool smc_is_cat_name(const char *name);

// `diag` in the functions below receives messages about the model during exploration
// (smc_model.breaks) and must outlive the model. NULL: no messages.

// Makes a model from a file or, if the path has no folder and there is no such file, from a model
// that comes with smc. On error returns NULL and sets *message to the reason, which the caller
// frees.
smc_model *smc_cat_open(const char *path, const smc_diag *, char **message);
// Makes a model from the n bytes of `text`. `name`: the model's name, also in messages. The text
// can include only files that come with smc. Errors as in smc_cat_open.
smc_model *smc_cat_of_text(const char *name, const char *text, size_t n, const smc_diag *,
                           char **message);

// Frees a model; NULL is allowed.
void smc_cat_close(smc_model *);

// Whether the model was made from a cat file.
bool smc_is_cat(const smc_model *);
bool smc_cat_is_built_in(const smc_model *); // whether the cat model comes with smc
// Pack a model's file and the files that it includes for another process (smc_cat_pack), and make a
// model from packed files (smc_cat_unpack). Errors as in smc_cat_open.
void smc_cat_pack(const smc_model *, smc_packed *);
smc_model *smc_cat_unpack(const smc_packed *, const smc_diag *, char **message);
// Returns the reason why the explorer (trust or pending) cannot explore executions of the model;
// NULL: it can, or `explorer` is another one.
const char *smc_cat_why_unsupported(const smc_model *, const char *explorer);
// Implements smc_model.axioms: whether the execution passes all required tests of the model.
bool smc_cat_axioms(const smc_model *, const smc_execution *);

#endif
