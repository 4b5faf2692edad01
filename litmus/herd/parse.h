// parse.h - the parts of a litmus test.
#ifndef SMC_HERD_PARSE_H
#define SMC_HERD_PARSE_H

#include "litmus/herd/lexer.h"

// A thread's body, from behind its '{' to its '}'. The statements; 0: there are none.
uint32_t herd_parse_body(herd_reader *, uint32_t thread);

// The proposition of `exists` and the like.
uint32_t herd_parse_proposition(herd_reader *);
// The list of `locations`, from behind its '[' to its ']'.
void herd_parse_shown(herd_reader *);

// Numbers of things by name; UINT32_MAX: there is none.
uint32_t herd_find_location(const herd_test *, const herd_token *);
uint32_t herd_find_register(const herd_test *, uint32_t thread, const herd_token *);
// The number of the location, which is made where there is none.
uint32_t herd_location_of(herd_test *, const herd_token *);
uint32_t herd_register_of(herd_test *, uint32_t thread, const herd_token *);

#endif
