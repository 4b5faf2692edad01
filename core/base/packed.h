// packed.h - numbers and texts as bytes, for another process.
//
// Bytes that are read are a stranger's: once something is wrong all that is read from there on is
// 0, and nothing is allocated that the bytes are not long enough for.
#ifndef SMC_BASE_PACKED_H
#define SMC_BASE_PACKED_H

#include "base/base.h"

typedef SMC_VEC(char) smc_packed;

void smc_put(smc_packed *, uint64_t);          // in as many bytes as it needs
void smc_put_text(smc_packed *, const char *); // or NULL
void smc_put_double(smc_packed *, double);
void smc_put_all(smc_packed *, const void *at, size_t n);

typedef struct smc_unpacking {
    const char *at, *end;
    bool wrong; // what was read is not what was put
} smc_unpacking;

uint64_t smc_get(smc_unpacking *);
double smc_get_double(smc_unpacking *);
uint64_t smc_get_below(smc_unpacking *, uint64_t limit);
uint32_t smc_get_count(smc_unpacking *); // of things that take a byte each at least
char *smc_get_text(smc_unpacking *);     // or NULL; to be freed

static inline uint32_t smc_get_32(smc_unpacking *u) {
    return (uint32_t)smc_get_below(u, UINT64_C(1) << 32);
}
static inline bool smc_get_flag(smc_unpacking *u) { return smc_get_below(u, 2); }

#endif
