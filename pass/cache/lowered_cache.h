// lowered_cache.h - keeps results that this version of smc computes from its inputs, next to the
// output of clang (cache.h).
//
// An entry is named by a hash of everything that determines it: the version of smc and the inputs
// that are mixed in. As in the cache, any error with an entry, the directory or the disk means that
// nothing is kept.
#ifndef SMC_LOWERED_CACHE_H
#define SMC_LOWERED_CACHE_H

#include "pass/cache/bytes.h"

typedef struct smc_lowered_cache smc_lowered_cache;

// Begins an empty entry, to be ended by the caller. NULL: the version of smc cannot be determined,
// and nothing is kept; the other functions accept NULL.
smc_lowered_cache *smc_lowered_cache_begin(void);
void smc_lowered_cache_end(smc_lowered_cache *);

// Mixes in an input, including its size. The order matters.
void smc_lowered_cache_mix(smc_lowered_cache *, const void *at, size_t n);
// Mixes in a text. NULL differs from every text.
void smc_lowered_cache_mix_text(smc_lowered_cache *, const char *text);

// Reads the entry of everything that has been mixed in so far.
SMC_MUST_USE bool smc_lowered_cache_get(const smc_lowered_cache *, smc_bytes *out);
void smc_lowered_cache_put(const smc_lowered_cache *, const smc_bytes *);

#endif
