// names.h - parses kinds of errors and matches patterns for suppressions. Private to
// tools/suppress/.
#ifndef SMC_SUPPRESS_NAMES_H
#define SMC_SUPPRESS_NAMES_H

#include "program/action.h"

// Returns the set of error kinds, one bit each, for a list of their JSON names separated by commas.
// 0: one of the names is unknown.
uint32_t smc_suppress_parse_kinds(const char *list, size_t n);

// True if the pattern matches some part of the name, by ThreadSanitizer's rules: * matches any
// text, ^ and $ match the beginning and the end of the name.
bool smc_suppress_pattern_matches(const char *pattern, const char *name);

// True if `name`, which describes an accessed location, is the variable or a part of it, as
// "x.y[3]" is of "x".
bool smc_suppress_is_part(const char *variable, const char *name);

#endif
