// filter.h - selects tests by patterns for their names.
#ifndef SMC_FILTER_H
#define SMC_FILTER_H

#include <stdbool.h>

// True if the name is selected, as by GoogleTest: it matches one of the patterns before a '-' (or
// there are none), and none of those after it. Patterns are separated by ':'; `*` stands for any
// text, `?` for any character.
bool smc_filter_matches(const char *patterns, const char *name);

#endif
