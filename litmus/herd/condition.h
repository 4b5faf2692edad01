// condition.h - parses the conditions of a litmus test on its final states.
#ifndef SMC_HERD_CONDITION_H
#define SMC_HERD_CONDITION_H

#include "litmus/herd/lexer.h"

// Parses the proposition after `exists`, `forall` or `filter`. Returns its number.
uint32_t herd_parse_proposition(herd_reader *);
// Parses the list after `locations`, from behind its '[' to its ']'.
void herd_parse_locations(herd_reader *);

#endif
