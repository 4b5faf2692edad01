// cache.h - caches the output of clang for each file, in ${XDG_CACHE_HOME:-~/.cache}/smc. Private
// to pass/.
//
// The name of an entry is a hash of the inputs of a compilation: compiler, arguments, working
// directory, contents of the file. An entry has the output of clang, and hashes of the contents of
// all files that clang has read. It is valid as long as these files have the same contents, and no
// new file exists that clang would find in place of one of them. On any error of an entry, of the
// directory or of the disk, the cache behaves as if it were empty.
#ifndef SMC_CACHE_H
#define SMC_CACHE_H

#include "pass/cache/cache_dir.h"
#include "pass/compile/compilation.h"

#include <time.h>

// Output of clang: the bitcode, and what clang wrote to standard error. The caller frees it.
typedef struct smc_compiled {
    smc_bytes bitcode, messages;
} smc_compiled;

// The cache entry of one compilation.
typedef struct smc_cache {
    smc_cache_dir dir;
    char *name;                // name of the entry
    const smc_compilation *of; // the compilation, owned by the caller
    struct timespec begin;     // a time before clang reads any file
} smc_cache;

// Opens the cache for a compilation. Returns false if there is no cache, or if compilations with
// such arguments are not cached. The caller must close it in any case.
SMC_MUST_USE bool smc_cache_open(smc_cache *, const smc_compilation *);
void smc_cache_close(smc_cache *);

// Reads the entry. Returns false if there is no valid one.
SMC_MUST_USE bool smc_cache_get(const smc_cache *, smc_compiled *out);
// Writes the entry. `dependencies` is the make rule in which clang lists the files that it has
// read. If the cache is then too large, evicts the least recently used entries.
void smc_cache_put(const smc_cache *, const smc_bytes *dependencies, const smc_compiled *);

void smc_compiled_free(smc_compiled *); // frees its contents; then it is zero

#endif
