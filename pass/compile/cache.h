// cache.h - caches the output of clang for each file, in ${XDG_CACHE_HOME:-~/.cache}/smc. Private
// to pass/.
//
// The name of an entry is a hash of the inputs of a compilation: compiler, arguments, working
// directory, contents of the file. The entry has the output of clang, and a hash of the contents of
// every file that clang has read. It is valid as long as all these files have the same contents,
// and no new file exists that clang would find instead of one of them. On any error of an entry,
// the directory or the disk, the cache behaves as if it were empty.
#ifndef SMC_CACHE_H
#define SMC_CACHE_H

#include "pass/cache/cache_dir.h"
#include "pass/compile/compilation.h"

#include <time.h>

// Output of clang: the bitcode, and what clang wrote to standard error. The caller frees it.
typedef struct smc_compiled {
    smc_bytes bitcode, messages;
} smc_compiled;

// Access to the cache entry of one compilation.
typedef struct smc_cache {
    smc_cache_dir dir;
    char *name; // name of the entry
    const smc_compilation *of;
    struct timespec begin; // a time before clang reads any file
} smc_cache;

// Opens the cache for a compilation. Returns false if there is no cache, or if compilations with
// these arguments are not cached. The caller must close it in any case.
SMC_MUST_USE bool smc_cache_open(smc_cache *, const smc_compilation *);
void smc_cache_close(smc_cache *);

SMC_MUST_USE bool smc_cache_get(const smc_cache *, smc_compiled *out);
// Writes an entry. `dependencies` is the make rule by which clang lists the files it has read. Then
// evicts the least recently used entries if the cache is too large.
void smc_cache_put(const smc_cache *, const smc_bytes *dependencies, const smc_compiled *);

void smc_compiled_free(smc_compiled *);

#endif
