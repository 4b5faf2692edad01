// cache.h - keeps the output of clang for each file, in ${XDG_CACHE_HOME:-~/.cache}/smc. Private to
// pass/.
//
// An entry is named by a hash of the inputs of a compilation: compiler, arguments, working
// directory, contents of the file. It holds the output of clang and a hash of the contents of every
// file that clang read. It is valid only while all these files have the same contents and no other
// file has appeared where clang would find it instead of one of them. On any error with an entry,
// the directory or the disk, the cache behaves as if it were empty.
#ifndef SMC_CACHE_H
#define SMC_CACHE_H

#include "pass/cache/cache_dir.h"
#include "pass/compile/compilation.h"

#include <time.h>

// Output of clang: bitcode, and what it wrote to standard error. To be freed.
typedef struct smc_compiled {
    smc_bytes bitcode, messages;
} smc_compiled;

// The cache entry of one compilation.
typedef struct smc_cache {
    smc_cache_dir dir;
    char *name; // of the entry
    const smc_compilation *of;
    struct timespec begin; // before clang reads anything
} smc_cache;

// False: there is no cache, or compilations with these arguments are not cached. To be closed in
// any case.
SMC_MUST_USE bool smc_cache_open(smc_cache *, const smc_compilation *);
void smc_cache_close(smc_cache *);

SMC_MUST_USE bool smc_cache_get(const smc_cache *, smc_compiled *out);
// Adds an entry. `dependencies` is clang's make rule with the files that it has read. Then evicts
// the least recently used entries if the cache is too large.
void smc_cache_put(const smc_cache *, const smc_bytes *dependencies, const smc_compiled *);

void smc_compiled_free(smc_compiled *);

#endif
