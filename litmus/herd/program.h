// program.h - a litmus test as a program (core/program/program.h), and the states in which its
// executions end.
#ifndef SMC_HERD_PROGRAM_H
#define SMC_HERD_PROGRAM_H

#include "litmus/herd/syntax.h"
#include "program/program.h"

// The test outlives it. Thread 0 creates the test's threads and ends: P0 is thread 1.
smc_program *herd_open(const herd_test *);
void herd_close(smc_program *);

// Why the program came to what is not supported (SMC_UNSUPPORTED), as FILE:LINE: error: ..; NULL:
// it did not.
const char *herd_fault(const smc_program *);

// The location's number in the program.
static inline uint32_t herd_loc(uint32_t location) { return location + 1; }

// What a register holds where its thread has come to its end, at this step.
int64_t herd_register_at(const smc_step *end, uint32_t of);

// A value in words: a number, or the name of a location.
char *herd_value_word(const herd_test *, int64_t value);

#endif
