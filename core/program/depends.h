// depends.h - syntactic dependencies between the steps of a thread, for hardware models
// (docs/design/dependencies.md).
#ifndef SMC_DEPENDS_H
#define SMC_DEPENDS_H

#include "base/base.h"

typedef enum smc_dependency {
    SMC_DEPENDS_ADDR, // the value that the earlier step read is used to compute the address of the
                      // access
    SMC_DEPENDS_DATA, // that value is used to compute the value written
    SMC_DEPENDS_CTRL, // that value is used to compute the condition of an earlier branch
    SMC_DEPENDS_IF, // that value is used to compute the condition of a branch that decides whether
                    // the step is reached
    SMC_DEPENDS_KINDS
} smc_dependency;

// Dependencies among the first n steps of a thread.
typedef struct smc_depends {
    uint32_t n, words;
    uint64_t rows[]; // [step][smc_dependency][word]: if bit k is set, the step depends on step k in
                     // this way
} smc_depends;

static inline smc_depends *smc_depends_new(uint32_t n) {
    const uint32_t words = n / 64 + 1;
    smc_depends *d = smc_alloc(sizeof *d + (size_t)n * SMC_DEPENDS_KINDS * words * sizeof *d->rows);
    d->n = n;
    d->words = words;
    return d;
}

static inline size_t smc_depends_at(const smc_depends *d, uint32_t step, smc_dependency kind) {
    return ((size_t)step * SMC_DEPENDS_KINDS + kind) * d->words;
}

static inline bool smc_depends_has(const smc_depends *d, uint32_t step, smc_dependency kind,
                                   uint32_t on) {
    return step < d->n && d->rows[smc_depends_at(d, step, kind) + on / 64] >> on % 64 & 1;
}

#endif
