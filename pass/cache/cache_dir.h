// cache_dir.h - where the cache keeps its entries: a directory that nobody else can write to, with
// a key that nobody else can read. Private to cache.c.
#ifndef SMC_CACHE_DIR_H
#define SMC_CACHE_DIR_H

#include "pass/cache/bytes.h"

enum { SMC_CACHE_NAME = 32 }; // hexadecimal digits

typedef struct smc_cache_dir {
    int fd; // the directory's
    uint64_t key[2];
} smc_cache_dir;

// One that is not there yet is made. false: there is none, or others could have written there, or
// it is a link.
SMC_MUST_USE bool smc_cache_dir_open(smc_cache_dir *);
void smc_cache_dir_close(smc_cache_dir *);

// What was put under the name and is still the same, which nobody knows how to make who does not
// have the key. It counts as used now.
SMC_MUST_USE bool smc_cache_dir_get(const smc_cache_dir *, const char *name, smc_bytes *out);

// Whoever reads it finds all of it or none. Then the least recently used entries go, where there
// are too many; what smc has not written stays.
void smc_cache_dir_put(const smc_cache_dir *, const char *name, const char *at, size_t n);

#endif
