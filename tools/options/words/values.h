// values.h - what is given for an option, read. False where the text is no value of its kind.
#ifndef SMC_VALUES_H
#define SMC_VALUES_H

#include "base/base.h"

bool smc_value_word(const char *text, const char **out); // at least a letter
bool smc_value_count(const char *text, uint32_t *out);   // decimal, at most INT32_MAX
bool smc_value_seconds(const char *text, double *out); // at most 1e9
bool smc_value_switch(const char *text, bool *out);      // on or off

#endif
