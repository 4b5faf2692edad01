// condition.h - what a litmus test asks of its final states.
#ifndef SMC_HERD_CONDITION_H
#define SMC_HERD_CONDITION_H

#include "litmus/herd/lexer.h"

// The proposition of `exists` and the like.
uint32_t herd_parse_proposition(herd_reader *);
// The list of `locations`, from behind its '[' to its ']'.
void herd_parse_shown(herd_reader *);

#endif
