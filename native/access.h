// access.h - functions that pass/native/ calls in place of accesses (access.c).
#ifndef SMC_NATIVE_ACCESS_H
#define SMC_NATIVE_ACCESS_H

#include "base/base.h"

uint64_t smc_native_read(void *at, unsigned size, unsigned order, uint64_t place);
void smc_native_write(void *at, uint64_t value, unsigned size, unsigned order, uint64_t place);
uint64_t smc_native_rmw(void *at, uint64_t operand, unsigned operation, unsigned size,
                        uint64_t place);
uint64_t smc_native_compare_exchange(void *at, uint64_t expected, uint64_t desired, unsigned size,
                                     uint64_t place);
unsigned smc_native_has_exchanged(void); // whether the last compare-exchange has written
unsigned smc_native_add_below(void *at, unsigned by, unsigned limit);
void smc_native_fence(uint64_t place);
// Sets the position of the call of a library function without positions that follows; returns the
// position set before.
uint64_t smc_native_set_library_call(uint64_t place);
void smc_native_refuse_atomic(void);
// private: bits of SMC_NATIVE_TO_PRIVATE, ..
void *smc_native_copy(void *to, void *from, uint64_t n, unsigned private, uint64_t place);
void *smc_native_fill(void *to, uint64_t byte, uint64_t n, unsigned private, uint64_t place);
// Called through a pointer, or by the library.
void *smc_native_copy_in_library(void *to, void *from, uint64_t n);
void *smc_native_fill_in_library(void *to, int byte, uint64_t n);

// Accesses of models to the program's memory.
uint64_t smc_native_library_read(const void *at, unsigned size);
void smc_native_library_write(void *at, unsigned size, uint64_t value);

#endif
