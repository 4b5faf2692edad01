// relevance.h - finds the relevant part of the program: a backward slice of the whole program from
// everything that can be observed (docs/design/rounds.md#the-slice).
#ifndef SMC_PASS_RELEVANCE_H
#define SMC_PASS_RELEVANCE_H

#include "pass/relevance/control.h"
#include "pass/relevance/points_to.h"

typedef struct smc_relevance_options {
    smc_points_options points;
    bool overflow;        // signed overflow in the program is an error
    bool private_matters; // all stores to private memory are observable, except to variables that
                          // only their own function accesses, by name
    bool counting; // reads of memory that other threads may access are taken into account, time is
                   // observable and so is each branch (interp/lower/analysis/statistics.h)
} smc_relevance_options;

typedef struct smc_relevance {
    smc_relevance_options options;
    smc_points_to to;
    bool *written;    // [group]: all reads follow writes of initialised values (initialised.h)
    uint64_t *looked; // [group]: mask of the bytes that relevant accesses read
    smc_table marks;  // (instruction or parameter) -> flags
    smc_table reached, results, usual;
    smc_control_cache controls;
} smc_relevance;

void smc_relevance_find(smc_relevance *, LLVMModuleRef, smc_relevance_options);
void smc_relevance_free(smc_relevance *);

// True if the instruction does more than compute and take time: its execution can be observed, or
// it changes memory whose contents are relevant.
bool smc_has_effect(const smc_relevance *, LLVMValueRef instruction);
// True if something observable depends on the value.
bool smc_is_relevant(const smc_relevance *, LLVMValueRef);
// True if a relevant access reads some of the bytes that this access may touch. The access's group
// must not escape.
bool smc_is_read(const smc_relevance *, const smc_memory_access *);
// True for a back-off: private memory that is accessed through pointers and only determines how
// long a thread waits. smc_is_backoff decides about one object, smc_has_backoff whether there is
// any.
bool smc_is_backoff(const smc_relevance *, LLVMValueRef object);
bool smc_has_backoff(const smc_relevance *);

// The part of a function that is relevant if certain branches are, mainly those that decide whether
// a loop ends.
typedef struct smc_slice {
    const smc_relevance *r;
    bool anew;
    smc_table more;
} smc_slice;
// Computes the slice for n additional relevant branches; the caller frees it. The branches in `but`
// (branch -> 1; NULL: none) are not followed, since what they decide is the same either way.
void smc_slice_function(smc_slice *, smc_relevance *, LLVMValueRef fn, const LLVMValueRef *branches,
                        uint32_t n, const smc_table *but);
bool smc_is_in_slice(const smc_slice *, LLVMValueRef instruction);
// True if the value of the variable, to which there is no pointer, is never used.
bool smc_is_dead_variable(const smc_slice *, LLVMValueRef alloca);
static inline void smc_slice_free(smc_slice *a) { smc_table_free(&a->more); }

#endif
