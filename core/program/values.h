// values.h - the values of locations, in words.
#ifndef SMC_PROGRAM_VALUES_H
#define SMC_PROGRAM_VALUES_H

#include "program/program.h"

// A value of `size` bytes: a signed decimal where small, hexadecimal where it looks like an
// address.
void smc_word_value(uint64_t value, unsigned size, char *buf, size_t n);

// A value of a location; what an address is of; "uninitialised" where nothing was ever written; of
// 16 bytes its halves, "{low, high}". loc 0: of 8 bytes, of none.
void smc_word_value_at(const smc_program *, uint32_t loc, uint64_t value, char *buf, size_t n);

#endif
