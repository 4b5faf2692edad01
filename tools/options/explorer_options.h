// explorer_options.h - the options of individual explorers, from the explorers' tables
// (smc_explorer.options).
#ifndef SMC_EXPLORER_OPTIONS_H
#define SMC_EXPLORER_OPTIONS_H

#include "explorers/explorer.h"

// Options of explorers that were given, with their values. One with its initial value counts as not
// given.
typedef SMC_VEC(smc_setting) smc_settings;

// Returns the i-th option in the order of the registry; one that several explorers have is returned
// once. NULL past the last one.
const smc_option *smc_own_option_at(size_t i);

// True if the explorer has the option.
bool smc_own_option_is_of(const smc_option *, const smc_explorer *);
const char *smc_own_option_argument(const smc_option *); // the argument as help shows it

// Adds an option to the settings. Returns false if `text` is not a valid value.
bool smc_own_option_set(smc_settings *, const smc_option *, const char *text);

// True if the option was given with a value other than its initial one.
bool smc_own_option_is_given(const smc_settings *, const smc_option *);

// Checks that each given option belongs to one of the two explorers; `other` may be NULL. Returns
// false after a message.
bool smc_own_options_belong_to(const smc_settings *, const smc_explorer *,
                               const smc_explorer *other);

// Checks that the given options support the model. Returns false after a message.
bool smc_own_options_fit_model(const smc_settings *, const smc_model *);

// Returns the name of the explorer that the given options imply under this model; NULL: they imply
// none.
const char *smc_own_options_implied_explorer(const smc_settings *, const smc_model *);

#endif
