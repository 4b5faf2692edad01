// packed.h - encodes numbers and texts as bytes for other processes.
//
// Decoding does not trust its input: after an error everything is decoded as 0, and no more memory
// is allocated than the remaining bytes can justify.
#ifndef SMC_BASE_PACKED_H
#define SMC_BASE_PACKED_H

#include "base/base.h"

typedef SMC_VEC(char) smc_packed; // encoded bytes; freed with smc_vec_free

// Appends a number, in a variable number of bytes.
void smc_pack_number(smc_packed *, uint64_t);

// Appends a text, which may be NULL.
void smc_pack_text(smc_packed *, const char *);
void smc_pack_double(smc_packed *, double);
void smc_pack_bytes(smc_packed *, const void *at, size_t n);

// A decoder: the bytes from `at` to `end` remain to be decoded. Does not own them.
typedef struct smc_unpacking {
    const char *at, *end;
    bool wrong; // the input is malformed
} smc_unpacking;

// Decode a value encoded by the smc_pack function of the same name. On malformed input they set
// `wrong` and return 0. smc_unpack_number_below decodes a number that must be less than `limit`.
uint64_t smc_unpack_number(smc_unpacking *);
double smc_unpack_double(smc_unpacking *);
uint64_t smc_unpack_number_below(smc_unpacking *, uint64_t limit);

// Decodes a number of elements, each of which takes at least one byte of the remaining input.
uint32_t smc_unpack_count(smc_unpacking *);

// Decodes a text, which may be NULL. The caller frees it.
char *smc_unpack_text(smc_unpacking *);

// Decodes a number that must fit 32 bits.
static inline uint32_t smc_unpack_number32(smc_unpacking *u) {
    return (uint32_t)smc_unpack_number_below(u, UINT64_C(1) << 32);
}
// Decodes a number that must be 0 or 1.
static inline bool smc_unpack_flag(smc_unpacking *u) { return smc_unpack_number_below(u, 2); }

#endif
