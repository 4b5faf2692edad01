// relevance.h - what can make a difference: one slice of the whole program, backwards from what can
// be noticed (docs/design/rounds.md#the-slice).
#ifndef SMC_PASS_RELEVANCE_H
#define SMC_PASS_RELEVANCE_H

#include "pass/relevance/control.h"
#include "pass/relevance/points_to.h"

typedef struct smc_relevance_options {
    smc_points_options points;
    bool overflow;        // signed arithmetic of the program fails where its result does not fit
    bool private_matters; // all stores to private memory can be noticed, but to variables that only
                          // their own function accesses, by name
    bool counting; // of memory that others may come to, too, it is asked whether anybody looks;
                   // time is noticed, and each branch (interp/lower/counts/statistics.h)
} smc_relevance_options;

typedef struct smc_relevance {
    smc_relevance_options options;
    smc_points_to to;
    bool *written;    // [group] (initialised.h)
    uint64_t *looked; // [group] bytes at which somebody looks
    smc_table marks;  // instruction, parameter -> what is asked of it
    smc_table reached, results, usual;
    smc_controls controls;
} smc_relevance;

void smc_relevance_find(smc_relevance *, LLVMModuleRef, smc_relevance_options);
void smc_relevance_free(smc_relevance *);

// It does more than compute and take time: others can tell, or memory that matters changes.
bool smc_has_effect(const smc_relevance *, LLVMValueRef instruction);
// Something that matters depends on its value.
bool smc_is_relevant(const smc_relevance *, LLVMValueRef);
// Somebody looks at what the access, which is of a group that does not escape, may touch.
bool smc_is_read(const smc_relevance *, const smc_access *);
// Private memory to which there are pointers, and that decides how long a thread waits, and nothing
// else: the state of a back-off. Of the object; of any.
bool smc_is_backoff(const smc_relevance *, LLVMValueRef object);
bool smc_has_backoff(const smc_relevance *);

// What matters in a function if it does which way some branches go, above all whether a loop is
// left.
typedef struct smc_slice {
    const smc_relevance *r;
    bool anew;
    smc_table more;
} smc_slice;
// With n branches that matter. Of the branches `but` (-> 1; NULL: none) nothing is asked: whatever
// they decide comes about either way. To be freed.
void smc_slice_function(smc_slice *, smc_relevance *, LLVMValueRef fn, const LLVMValueRef *branches,
                        uint32_t n, const smc_table *but);
bool smc_in_slice(const smc_slice *, LLVMValueRef instruction);
// Whether nobody asks for what is in the variable, to which there is no pointer.
bool smc_is_dead_variable(const smc_slice *, LLVMValueRef alloca);
static inline void smc_slice_free(smc_slice *a) { smc_table_free(&a->more); }

#endif
