// mixed.h - small programs of atomic accesses of different sizes that overlap, and the values that
// they can read, computed without smc's models and explorers.
#ifndef SMC_TESTS_MIXED_H
#define SMC_TESTS_MIXED_H

#include "result/outcomes.h"

typedef enum mixed_op {
    MIXED_LOAD,         // r = memory
    MIXED_STORE,        // memory = value
    MIXED_STORE_LAST,   // memory = r
    MIXED_EXCHANGE,     // r = memory; memory = value
    MIXED_ADD,          // r = memory; memory = r + value
    MIXED_COMPARE_0,    // r = memory; if r == 0: memory = value
    MIXED_COMPARE_LAST, // the same with the previous value of r
    MIXED_FENCE,
} mixed_op;

typedef struct mixed_insn {
    mixed_op op;
    uint8_t offset, size;
    uint8_t order, order_fail; // smc_order
    int c_order, c_fail;       // the same as values of __atomic_..
    uint64_t value;
} mixed_insn;

enum { MIXED_THREADS = 3, MIXED_LENGTH = 4, MIXED_BYTES = 8 };

typedef struct mixed_program {
    uint32_t n_threads, length[MIXED_THREADS];
    mixed_insn code[MIXED_THREADS][MIXED_LENGTH];
} mixed_program;

mixed_program mixed_draw(uint64_t seed);

static inline bool mixed_reads(const mixed_insn *i) {
    return i->op != MIXED_STORE && i->op != MIXED_STORE_LAST && i->op != MIXED_FENCE;
}
static inline bool mixed_is_rmw(const mixed_insn *i) {
    return mixed_reads(i) && i->op != MIXED_LOAD;
}
// Whether the instruction writes if it reads `old` and r is `last`; sets *out to the value written.
bool mixed_writes(const mixed_insn *, uint64_t old, uint64_t last, uint64_t *out);

// Computes the outcomes under a model, in the form of smc's explorers (smc_result.outcome_set).
// Returns false if the program is too large.
bool mixed_outcomes(const mixed_program *, const char *model, smc_outcomes *out);
// The same by the formulas for rc11, c20, ra and sra.
bool mixed_outcomes_by_formula(const mixed_program *, const char *model, smc_outcomes *out);
// The initial value of a thread's digest, and the combination of all digests at the end.
uint64_t mixed_digest(uint32_t thread);
uint64_t mixed_outcome(const uint64_t *digests, uint32_t n_threads);

#endif
