// values.h - prints values of memory.
#ifndef SMC_PROGRAM_VALUES_H
#define SMC_PROGRAM_VALUES_H

#include "program/program.h"

// Prints a value of `size` bytes: as a signed decimal number if it is small, otherwise in
// hexadecimal.
void smc_format_value(uint64_t value, unsigned size, char *buf, size_t n);

// Prints a value of a location: an address as the name of its target, SMC_UNWRITTEN as
// "uninitialised", a 16-byte value as "{low, high}". loc = 0: an 8-byte value without a location.
void smc_format_value_at(const smc_program *, uint32_t loc, uint64_t value, char *buf, size_t n);

#endif
