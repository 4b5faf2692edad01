// values.h - parses the values of options. The functions return false if the text is invalid.
#ifndef SMC_VALUES_H
#define SMC_VALUES_H

#include "base/base.h"

bool smc_parse_word(const char *text, const char **out); // any text that is not empty
bool smc_parse_count(const char *text, uint32_t *out);   // a decimal number of at most INT32_MAX
// Parses seconds, or a number with a unit: 500ms, 10s, 2m, 1h. At most 1e9 seconds.
bool smc_parse_seconds(const char *text, double *out);
// Parses a number of megabytes (2^20 bytes), or a whole number with a unit: 512M, 4G, 1T. At most
// INT32_MAX megabytes.
bool smc_parse_megabytes(const char *text, uint32_t *out);
bool smc_parse_switch(const char *text, bool *out); // on or off
bool smc_parse_auto(const char *text, bool *out);   // auto, on or off; auto counts as on

#endif
