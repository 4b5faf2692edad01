// lowered_cache.h - caches results that smc computes from its inputs, in the same directory as the
// output of clang (cache.h).
//
// The name of an entry is a hash of everything that determines the result: the version of smc, and
// the inputs that are mixed in. On any error of an entry, the directory or the disk, the cache
// behaves as if it were empty.
#ifndef SMC_LOWERED_CACHE_H
#define SMC_LOWERED_CACHE_H

#include "pass/cache/bytes.h"

typedef struct smc_lowered_cache smc_lowered_cache;

// Begins the computation of an entry's name; the caller ends it with smc_lowered_cache_end. Returns
// NULL if the version of smc cannot be determined; all functions accept NULL and then cache
// nothing.
smc_lowered_cache *smc_lowered_cache_begin(void);
void smc_lowered_cache_end(smc_lowered_cache *);

// Mixes an input and its size into the name. The order of inputs matters.
void smc_lowered_cache_mix(smc_lowered_cache *, const void *at, size_t n);
// Mixes a text into the name. NULL gives another name than every text.
void smc_lowered_cache_mix_text(smc_lowered_cache *, const char *text);

// Reads the entry for everything that was mixed in so far. Returns false if there is none.
SMC_MUST_USE bool smc_lowered_cache_get(const smc_lowered_cache *, smc_bytes *out);
void smc_lowered_cache_put(const smc_lowered_cache *, const smc_bytes *);

#endif
