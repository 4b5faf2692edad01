// own.h - options of individual explorers, from their tables (smc_explorer.options).
#ifndef SMC_OWN_H
#define SMC_OWN_H

#include "explorers/explorer.h"

// The options given. An initial value counts as not given.
typedef SMC_VEC(smc_setting) smc_settings;

// Enumerates the options in the order of the registry; one that several explorers have is listed
// once. NULL past the last one.
const smc_option *smc_own_option_at(size_t i);

bool smc_own_option_is_of(const smc_option *, const smc_explorer *);
const char *smc_own_option_argument(const smc_option *); // argument as shown in help

// Adds an option to the settings. Returns false if `text` is no value of it.
bool smc_own_option_set(smc_settings *, const smc_option *, const char *text);

// Whether it has another value than its initial one.
bool smc_own_option_is_given(const smc_settings *, const smc_option *);

// Checks that one of the two explorers has each option given; `other` may be NULL. Prints a message
// and returns false if not.
bool smc_own_options_are_of(const smc_settings *, const smc_explorer *, const smc_explorer *other);

// Checks that the options support the model. Prints a message and returns false if not.
bool smc_own_options_go_with(const smc_settings *, const smc_model *);

// Returns the explorer that the options imply under this model; NULL: none.
const char *smc_own_options_mean(const smc_settings *, const smc_model *);

#endif
