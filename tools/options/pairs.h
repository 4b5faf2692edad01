// pairs.h - models and explorers by name, from their registries.
#ifndef SMC_PAIRS_H
#define SMC_PAIRS_H

#include "base/packed.h"
#include "explorers/explorer.h"

#include <stdio.h>

typedef struct smc_pair {
    const smc_model *model;
    const smc_explorer *explorer;
} smc_pair;

// The first of the registry.
const smc_model *smc_default_model(void);

// Whether it is the names of several models, with commas (--model=A,B), and not of a file.
bool smc_pair_is_list(const char *model_name);

// model_name NULL: the default. The model with other release sequences than those of the source is
// made in *variant, which lives as long as the pair. SMC_USAGE: message given on
// stderr, with the nearest name or the supported pairs.
SMC_MUST_USE smc_status smc_pair_choose(const char *model_name, const char *algo,
                                        smc_release_sequence releases, smc_model *variant,
                                        smc_pair *out);

// The same where a run resumes: a model from a file is made of the files that the store has (NULL:
// none).
SMC_MUST_USE smc_status smc_pair_restore(const char *model_name, const smc_packed *files,
                                         const char *algo, smc_release_sequence releases,
                                         smc_model *variant, smc_pair *out);

// For an exploration by several processes: where the choice of the explorer is smc's, it becomes
// one that can be cut into parts. SMC_USAGE: the one that was asked for cannot; message given.
SMC_MUST_USE smc_status smc_pair_share(const char *algo, smc_pair *);

void smc_pairs_list(FILE *to); // --list

#endif
