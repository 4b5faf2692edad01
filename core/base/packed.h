// packed.h - encodes numbers and texts as bytes for other processes.
//
// Decoding does not trust its input: after an error everything is decoded as 0, and no more memory
// is allocated than the remaining bytes can justify.
#ifndef SMC_BASE_PACKED_H
#define SMC_BASE_PACKED_H

#include "base/base.h"

typedef SMC_VEC(char) smc_packed;

// Appends a number, in a variable number of bytes.
void smc_put(smc_packed *, uint64_t);

// Appends a text; NULL is encoded too, and decoded as NULL.
void smc_put_text(smc_packed *, const char *);
void smc_put_double(smc_packed *, double);
void smc_put_all(smc_packed *, const void *at, size_t n);

typedef struct smc_unpacking {
    const char *at, *end;
    bool wrong; // the input is malformed
} smc_unpacking;

// Decode what the smc_put function of the same name has encoded. smc_get_below decodes a number
// that must be less than `limit`.
uint64_t smc_get(smc_unpacking *);
double smc_get_double(smc_unpacking *);
uint64_t smc_get_below(smc_unpacking *, uint64_t limit);

// Decodes a number of elements each of which takes at least a byte of the remaining input.
uint32_t smc_get_count(smc_unpacking *);

// Decodes a text, which may be NULL. The caller frees it.
char *smc_get_text(smc_unpacking *);

static inline uint32_t smc_get_32(smc_unpacking *u) {
    return (uint32_t)smc_get_below(u, UINT64_C(1) << 32);
}
static inline bool smc_get_flag(smc_unpacking *u) { return smc_get_below(u, 2); }

#endif
