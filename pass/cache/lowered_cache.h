// lowered_cache.h - caches results that smc computes from its inputs, in the same directory as the
// output of clang (compile/cache.h).
//
// The name of an entry is a hash of everything that determines the result: the version of smc, and
// the inputs. On any error of an entry, of the directory or of the disk, the cache behaves as if it
// were empty.
#ifndef SMC_LOWERED_CACHE_H
#define SMC_LOWERED_CACHE_H

#include "pass/cache/bytes.h"

typedef struct smc_lowered_cache smc_lowered_cache;

// Begins to compute the name of an entry; smc_lowered_cache_end frees the result. Returns NULL if
// the version of smc cannot be determined. All functions accept NULL, and then cache nothing.
smc_lowered_cache *smc_lowered_cache_begin(void);
void smc_lowered_cache_end(smc_lowered_cache *);

// Adds an input and its size to the hash. The order of inputs matters.
void smc_lowered_cache_mix(smc_lowered_cache *, const void *at, size_t n);
// Adds a text to the hash. NULL is different from every text.
void smc_lowered_cache_mix_text(smc_lowered_cache *, const char *text);

// Reads the entry for the inputs that were mixed in. Returns false if there is none.
SMC_MUST_USE bool smc_lowered_cache_get(const smc_lowered_cache *, smc_bytes *out);
// Writes the entry for the inputs that were mixed in.
void smc_lowered_cache_put(const smc_lowered_cache *, const smc_bytes *);

#endif
