// values.h - parses values of options. They return false if the text is invalid.
#ifndef SMC_VALUES_H
#define SMC_VALUES_H

#include "base/base.h"

bool smc_value_word(const char *text, const char **out); // not empty
bool smc_value_count(const char *text, uint32_t *out);   // decimal, at most INT32_MAX
// Seconds, or a number with a unit: 500ms, 10s, 2m, 1h. At most 1e9 seconds.
bool smc_value_seconds(const char *text, double *out);
// Megabytes (2^20 bytes), or a whole number with a unit: 512M, 4G, 1T. At most INT32_MAX megabytes.
bool smc_value_megabytes(const char *text, uint32_t *out);
bool smc_value_switch(const char *text, bool *out); // on or off
bool smc_value_auto(const char *text, bool *out);   // auto, on or off; auto means on

#endif
