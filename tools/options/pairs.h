// pairs.h - selects the memory model and the explorer by their names.
#ifndef SMC_PAIRS_H
#define SMC_PAIRS_H

#include "base/packed.h"
#include "explorers/explorer.h"

#include <stdio.h>

// The memory model and the explorer of a run.
typedef struct smc_pair {
    const smc_model *model;
    const smc_explorer *explorer;
} smc_pair;

// Returns the default model, the first one of the registry.
const smc_model *smc_default_model(void);

// True if the text is a list of several models, separated by commas (--model=A,B), and not the name
// of a file.
bool smc_pair_is_list(const char *model_name);

// Selects model and explorer. model_name NULL: the default model. If the release sequences of the
// model differ from those of the source language, a variant of the model is created in *variant,
// which must live as long as the pair. If it returns SMC_USAGE, a message was given, with the
// nearest name or the supported pairs.
SMC_MUST_USE smc_status smc_pair_choose(const char *model_name, const char *algo,
                                        smc_release_sequence releases, smc_model *variant,
                                        smc_pair *out);

// Like smc_pair_choose, for a resumed run. A model that was defined by files is created from their
// stored contents; NULL: none are stored.
SMC_MUST_USE smc_status smc_pair_restore(const char *model_name, const smc_packed *files,
                                         const char *algo, smc_release_sequence releases,
                                         smc_model *variant, smc_pair *out);

// Makes the pair suitable for an exploration by several processes: if the user named no algorithm,
// chooses an explorer whose work can be divided. Returns SMC_USAGE, after a message, if the named
// one's cannot.
SMC_MUST_USE smc_status smc_pair_choose_for_processes(const char *algo, smc_pair *);

void smc_print_pairs(FILE *to); // prints --list

#endif
