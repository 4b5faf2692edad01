// code.h - parses the code of a thread in a litmus test.
#ifndef SMC_HERD_CODE_H
#define SMC_HERD_CODE_H

#include "litmus/herd/lexer.h"

// Parses a thread's body, from behind its '{' to its '}'. Returns the number of its first
// statement; 0: there is none.
uint32_t herd_parse_body(herd_reader *, uint32_t thread);

#endif
