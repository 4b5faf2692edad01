// pairs.h - selects models and explorers by name.
#ifndef SMC_PAIRS_H
#define SMC_PAIRS_H

#include "base/packed.h"
#include "explorers/explorer.h"

#include <stdio.h>

typedef struct smc_pair {
    const smc_model *model;
    const smc_explorer *explorer;
} smc_pair;

// Returns the first model of the registry.
const smc_model *smc_default_model(void);

// True if the text lists several models with commas (--model=A,B) and is no file.
bool smc_pair_is_list(const char *model_name);

// Selects the model and explorer; model_name NULL: the default. A model with other release
// sequences than those of the source is created in *variant, which must live as long as the pair.
// On SMC_USAGE a message was printed, with the nearest name or the supported pairs.
SMC_MUST_USE smc_status smc_pair_choose(const char *model_name, const char *algo,
                                        smc_release_sequence releases, smc_model *variant,
                                        smc_pair *out);

// The same for a resumed run: a model from files is created from those in the store; NULL: none.
SMC_MUST_USE smc_status smc_pair_restore(const char *model_name, const smc_packed *files,
                                         const char *algo, smc_release_sequence releases,
                                         smc_model *variant, smc_pair *out);

// For an exploration by several processes: if the user named no algorithm, replaces the explorer by
// one that can be divided. On SMC_USAGE the requested one cannot; a message was printed.
SMC_MUST_USE smc_status smc_pair_share(const char *algo, smc_pair *);

void smc_pairs_list(FILE *to); // prints --list

#endif
