// arcs.h - partitions the numbers of one width, arranged as a circle, into arcs. All numbers of an
// arc give the same result in every comparison that was added. Private to this folder.
#ifndef SMC_FACTS_ARCS_H
#define SMC_FACTS_ARCS_H

#include "base/base.h"

#include <llvm-c/Core.h>

// How a number was extended to the compared value.
typedef enum smc_extension {
    SMC_NOT_EXTENDED = 1,
    SMC_SIGN_EXTENDED,
    SMC_ZERO_EXTENDED
} smc_extension;

// The partition; without cuts, all numbers are one arc.
typedef struct smc_arcs {
    unsigned width;         // bits of a number, 1 to 64
    SMC_VEC(uint64_t) cuts; // first numbers of the arcs, in ascending order
} smc_arcs;

// The numbers from `first` to `last`, both included, modulo 2^width.
typedef struct smc_arc {
    uint64_t first, last;
} smc_arc;

// A range of numbers; empty if least > most.
typedef struct smc_numbers {
    __int128 least, most;
} smc_numbers;

// smc_numbers_empty returns the empty range; smc_numbers_join returns the smallest range that
// contains both ranges.
static inline smc_numbers smc_numbers_empty(void) { return (smc_numbers){1, 0}; }
smc_numbers smc_numbers_join(smc_numbers, smc_numbers);

// Adds the cuts so that the comparison gives the same result for all numbers of an arc.
void smc_arcs_add_comparison(smc_arcs *, LLVMIntPredicate, LLVMValueRef constant, smc_extension);
void smc_arcs_add_zero_test(smc_arcs *); // adds a comparison with 0

// Return the number of arcs, and the i-th arc.
uint32_t smc_arcs_count(const smc_arcs *);
smc_arc smc_arcs_at(const smc_arcs *, uint32_t);
// Returns the number that the bit pattern represents.
__int128 smc_arcs_number_of_pattern(const smc_arcs *, uint64_t pattern, bool is_signed);
// Returns a range, as close to 0 as possible, that contains a number of the arc; if possible, a
// number within the limits of every type.
smc_numbers smc_arcs_range_with_one(const smc_arcs *, smc_arc, bool is_signed);
// Returns a range that contains all numbers of the arc. The arc may wrap around, the range does
// not.
smc_numbers smc_arcs_range_with_all(const smc_arcs *, smc_arc, bool is_signed);

#endif
