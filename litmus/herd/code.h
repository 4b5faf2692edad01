// code.h - what a thread of a litmus test does.
#ifndef SMC_HERD_CODE_H
#define SMC_HERD_CODE_H

#include "litmus/herd/lexer.h"

// A thread's body, from behind its '{' to its '}'. The statements; 0: there are none.
uint32_t herd_parse_body(herd_reader *, uint32_t thread);

#endif
