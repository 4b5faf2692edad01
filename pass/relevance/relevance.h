// relevance.h - finds the relevant part of a program: a backward slice of the whole program from
// everything that can be observed (docs/design/rounds.md#the-slice).
#ifndef SMC_PASS_RELEVANCE_H
#define SMC_PASS_RELEVANCE_H

#include "pass/relevance/control.h"
#include "pass/relevance/points_to.h"

// What can be observed.
typedef struct smc_relevance_options {
    smc_points_options points;
    bool overflow;         // signed overflow in the program is an error
    bool observes_private; // all stores to private memory can be observed, except stores by name to
                           // variables that only their own function accesses
    bool counting; // to find counters: reads of memory that other threads may access are followed,
                   // and time and all branches can be observed (interp/lower/analysis/statistics.h)
} smc_relevance_options;

// The result of the analysis of one module.
typedef struct smc_relevance {
    smc_relevance_options options;
    smc_points_to to;
    bool *written;        // [group]: all reads follow writes of initialised values (initialised.h)
    uint64_t *read_bytes; // [group]: mask of the bytes that relevant accesses read
    smc_table marks;      // (instruction or parameter) -> flags
    smc_table reached, results, usual; // sets: blocks whose deciding branches are marked;
                                       // functions whose results are relevant; blocks that are
                                       // reachable without an exception, and their functions
    smc_control_cache controls;
} smc_relevance;

// Computes which parts of the module are relevant; smc_relevance_free frees the result.
void smc_relevance_find(smc_relevance *, LLVMModuleRef, smc_relevance_options);
void smc_relevance_free(smc_relevance *); // frees its contents

// True if the instruction does more than computing and taking time: its execution can be observed,
// or it changes memory whose contents are relevant.
bool smc_has_effect(const smc_relevance *, LLVMValueRef instruction);
// True if the observable behaviour depends on the value.
bool smc_is_relevant(const smc_relevance *, LLVMValueRef);
// True if a relevant access reads some byte that this access may touch. The group of the access
// must not escape.
bool smc_is_read_by_relevant(const smc_relevance *, const smc_memory_access *);
// A back-off is private memory that is accessed through pointers and only determines how long a
// thread waits. smc_is_backoff returns true if the object is a back-off; smc_has_backoff if the
// program has one.
bool smc_is_backoff(const smc_relevance *, LLVMValueRef object);
bool smc_has_backoff(const smc_relevance *);

// The part of a function that is relevant if certain branches are relevant, usually those that
// decide whether a loop ends.
typedef struct smc_slice {
    const smc_relevance *r;
    bool anew;      // the slice replaces the function's part of `r`; otherwise it adds to it
    smc_table more; // instructions in the slice
} smc_slice;
// Computes the slice for n additional relevant branches; the caller frees it. The branches in `but`
// (branch -> 1; NULL: none) are ignored: their outcome makes no difference.
void smc_slice_function(smc_slice *, smc_relevance *, LLVMValueRef fn, const LLVMValueRef *branches,
                        uint32_t n, const smc_table *but);
bool smc_is_in_slice(const smc_slice *, LLVMValueRef instruction);
// True if the value of the variable is never used. There must be no pointer to the variable.
bool smc_is_dead_variable(const smc_slice *, LLVMValueRef alloca);
static inline void smc_slice_free(smc_slice *a) { smc_table_free(&a->more); }

#endif
