// own.h - options that explorers have for themselves, from the tables of all of them
// (smc_explorer.options).
#ifndef SMC_OWN_H
#define SMC_OWN_H

#include "explorers/explorer.h"

// One for each option that was given; a value that is the option's initial one is as if it had not
// been.
typedef SMC_VEC(smc_setting) smc_settings;

// Each once, also where several explorers have it, in the order of their registry. NULL past the
// last one.
const smc_option *smc_own_option_at(size_t i);

bool smc_own_option_is_of(const smc_option *, const smc_explorer *);
const char *smc_own_option_argument(const smc_option *); // what is given, as help has it

// Adds what was given to the settings. False: it is no value of the option.
bool smc_own_option_set(smc_settings *, const smc_option *, const char *text);

// Whether it has another value than its initial one.
bool smc_own_option_is_given(const smc_settings *, const smc_option *);

// Whether one of the two explorers, or the first where there is no `other`, has each that was
// given. False: message given.
bool smc_own_options_are_of(const smc_settings *, const smc_explorer *, const smc_explorer *other);

// Whether all that was given goes with the model. False: message given.
bool smc_own_options_go_with(const smc_settings *, const smc_model *);

// The explorer that is meant under the model where nobody names one; NULL: what was given says
// nothing of that.
const char *smc_own_options_mean(const smc_settings *, const smc_model *);

#endif
