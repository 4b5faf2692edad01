// filter.h - tests by patterns of their names.
#ifndef SMC_FILTER_H
#define SMC_FILTER_H

#include <stdbool.h>

// As GoogleTest has it: one of the patterns before a '-' fits, if there are some, and none of those
// behind it. They are separated by ':'; `*` is any text, `?` any character.
bool smc_filter_fits(const char *patterns, const char *name);

#endif
