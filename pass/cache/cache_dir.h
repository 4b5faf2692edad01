// cache_dir.h - the cache's directory, to which no other user can write. It contains a key that no
// other user can read. Private to lowered_cache.c and compile/cache.c.
#ifndef SMC_CACHE_DIR_H
#define SMC_CACHE_DIR_H

#include "pass/cache/bytes.h"

enum { SMC_CACHE_NAME = 32 }; // length of an entry's name, in hexadecimal digits

// The open directory, and the key of its hashes.
typedef struct smc_cache_dir {
    int fd; // descriptor of the directory
    uint64_t key[2];
} smc_cache_dir;

// Opens the directory, and creates it if necessary. Returns false if it cannot be opened, is a
// link, or could have been changed by other users.
SMC_MUST_USE bool smc_cache_dir_open(smc_cache_dir *);
void smc_cache_dir_close(smc_cache_dir *);

// Reads the entry with this name and marks it as recently used. Returns false if it does not exist
// or its keyed hash is wrong: without the key, an entry cannot be forged.
SMC_MUST_USE bool smc_cache_dir_get(const smc_cache_dir *, const char *name, smc_bytes *out);

// Writes an entry atomically: readers get the whole entry or none. If the cache is then too large,
// evicts the least recently used entries. Files that smc has not written are kept.
void smc_cache_dir_put(const smc_cache_dir *, const char *name, const char *at, size_t n);

#endif
