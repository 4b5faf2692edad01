// program.h - a litmus test as an smc_program (core/program/program.h), and its final states.
#ifndef SMC_HERD_PROGRAM_H
#define SMC_HERD_PROGRAM_H

#include "litmus/herd/syntax.h"
#include "program/program.h"

// The test must exist as long as the program. Thread 0 creates the test's threads and ends, so P0
// is thread 1.
smc_program *herd_open(const herd_test *);
void herd_close(smc_program *);

// Returns, as FILE:LINE: error: .., the reason for SMC_UNSUPPORTED; NULL: there was none.
const char *herd_fault(const smc_program *);

// Returns the number in the program of the test's location.
static inline uint32_t herd_program_location(uint32_t location) { return location + 1; }

// Returns the final value of register `of`; `end`: the last step of its thread.
int64_t herd_register_at(const smc_step *end, uint32_t of);

// Returns the value as text: a number, or the name of a location. The caller frees it.
char *herd_value_text(const herd_test *, int64_t value);

#endif
