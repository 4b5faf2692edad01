// names.h - kinds of errors and patterns of names, as suppressions have them. Private to
// tools/suppress/.
#ifndef SMC_SUPPRESS_NAMES_H
#define SMC_SUPPRESS_NAMES_H

#include "program/action.h"

// Bits of the kinds in a list with commas, as JSON names them; 0: one of them is none.
uint32_t smc_suppress_kinds(const char *list, size_t n);

// Whether the pattern fits some part of the name, as ThreadSanitizer has it: * is any text, ^ and $
// are the name's beginning and end.
bool smc_suppress_fits(const char *pattern, const char *name);

// Whether the name, as an access has it, is the variable or a part of it: "x", "x.y[3]".
bool smc_suppress_is_part(const char *variable, const char *name);

#endif
