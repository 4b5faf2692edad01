// cache.h - what clang made of a file, kept in ${XDG_CACHE_HOME:-~/.cache}/smc. Private to pass/.
//
// An entry is named by a hash of what a compilation is given: compiler, arguments, working
// directory, contents of the file. It holds what clang wrote, and a hash of the contents of every
// file that clang read; it counts only while they all still have these contents, and while no other
// file has appeared where one of them would be looked for. Whatever is wrong with an entry, the
// directory or the disk, the cache is as if it were empty.
#ifndef SMC_CACHE_H
#define SMC_CACHE_H

#include "pass/cache/cache_dir.h"
#include "pass/compile/compilation.h"

#include <time.h>

// What clang gives: bitcode, and what it said on standard error. To be freed.
typedef struct smc_compiled {
    smc_bytes bitcode, messages;
} smc_compiled;

// One compilation's place in the cache.
typedef struct smc_cache {
    smc_cache_dir dir;
    char *name; // of the entry
    const smc_compilation *of;
    struct timespec begin; // before clang reads anything
} smc_cache;

// false: there is no cache, or nothing with these arguments is kept. To be closed in any case.
SMC_MUST_USE bool smc_cache_open(smc_cache *, const smc_compilation *);
void smc_cache_close(smc_cache *);

SMC_MUST_USE bool smc_cache_get(const smc_cache *, smc_compiled *out);
// `dependencies` is what clang wrote for make: the files it has read. Then the least recently used
// entries go, where there are too many.
void smc_cache_put(const smc_cache *, const smc_bytes *dependencies, const smc_compiled *);

void smc_compiled_free(smc_compiled *);

#endif
