// lowered_cache.h - what this smc made of bytes, and would make of them again, kept beside what
// clang made (cache.h).
//
// An entry is named by a hash of all that it follows from: which smc it is, and what is mixed in.
// As with the cache, whatever is wrong with an entry, the directory or the disk, nothing is kept.
#ifndef SMC_LOWERED_CACHE_H
#define SMC_LOWERED_CACHE_H

#include "pass/cache/bytes.h"

typedef struct smc_lowered_cache smc_lowered_cache;

// To be ended. NULL: it is not known which smc this is, and nothing is kept; the others take it for
// one that has nothing.
smc_lowered_cache *smc_lowered_cache_begin(void);
void smc_lowered_cache_end(smc_lowered_cache *);

// What it follows from, in order; how many bytes there are is a part of it.
void smc_lowered_cache_mix(smc_lowered_cache *, const void *at, size_t n);
// NULL: another one than any.
void smc_lowered_cache_mix_text(smc_lowered_cache *, const char *text);

// What was kept of all that has been mixed in by now.
SMC_MUST_USE bool smc_lowered_cache_get(const smc_lowered_cache *, smc_bytes *out);
void smc_lowered_cache_put(const smc_lowered_cache *, const smc_bytes *);

#endif
