// depends.h - syntactic dependencies between the steps of a thread, for hardware models
// (docs/design/dependencies.md).
#ifndef SMC_DEPENDS_H
#define SMC_DEPENDS_H

#include "base/base.h"

// Kinds of dependencies of a step on the value that an earlier step of the thread has read.
typedef enum smc_dependency {
    SMC_DEPENDS_ADDR, // the value is used to compute the address of the access
    SMC_DEPENDS_DATA, // the value is used to compute the value written
    SMC_DEPENDS_CTRL, // the value is used to compute the condition of a branch before the step
    SMC_DEPENDS_IF,   // the value is used to compute the condition of a branch that decides whether
                      // the thread reaches the step
    SMC_DEPENDS_KINDS
} smc_dependency;

// Dependencies among the first n steps of a thread. The caller frees it with free.
typedef struct smc_depends {
    uint32_t n, words; // number of steps, length of a row in 64-bit words
    uint64_t rows[]; // [step][smc_dependency][word]: bit k of a row: the step depends on step k in
                     // this way
} smc_depends;

// Makes dependencies without any bit set.
static inline smc_depends *smc_depends_make(uint32_t n) {
    const uint32_t words = n / 64 + 1;
    smc_depends *d = smc_alloc(sizeof *d + (size_t)n * SMC_DEPENDS_KINDS * words * sizeof *d->rows);
    d->n = n;
    d->words = words;
    return d;
}

// Index in `rows` of the row for a step and a kind.
static inline size_t smc_depends_at(const smc_depends *d, uint32_t step, smc_dependency kind) {
    return ((size_t)step * SMC_DEPENDS_KINDS + kind) * d->words;
}

#endif
