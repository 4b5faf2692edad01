// headers.h - precompiles the system headers with which a C++ file begins (-include-pch). Reading
// them takes most of clang's time for a small file, and they rarely change. Private to this folder.
//
// If a file begins with #include <..> lines, comments and blank lines, repeating these lines does
// not change the program, since system headers have include guards. Therefore the lines are
// precompiled once, cached like any compilation (cache.h), and put before files that begin with
// them. The first file with these lines only leaves a mark in the cache; the second one starts a
// precompilation beside its own compilation; later files use the result. If clang rejects the
// precompiled headers, the file is compiled without them.
#ifndef SMC_HEADERS_H
#define SMC_HEADERS_H

#include "pass/compile/cache.h"
#include "pass/compile/compiler.h"

typedef struct smc_headers {
    smc_words all; // arguments for precompiling the headers
    char *text;    // the include lines; NULL: there are none, or nothing is cached
    smc_compilation of;
    smc_cache cache;
    bool is_wanted; // the headers are to be precompiled
    smc_compiler_job job;
    pid_t pid; // process of the compiler that precompiles them; 0: none
} smc_headers;
#define SMC_NO_HEADERS ((smc_headers){.cache = {.dir.fd = -1}, .job = {.outputs = {-1, -1, -1}}})

// Looks for the headers of a file whose own compilation is `of`, with these arguments. If they are
// cached, `job`, the file's compilation, gets them. The caller must end it with smc_headers_end.
void smc_headers_begin(smc_headers *, const smc_compilation *of, const smc_words *arguments,
                       smc_compiler_job *job);
// If the headers are to be precompiled, prepares a job for that, with `all` as its arguments, and
// returns true. The caller starts it and stores the process as `pid`.
SMC_MUST_USE bool smc_headers_begin_job(smc_headers *);
// Waits for the precompilation and caches its result.
void smc_headers_cache_result(smc_headers *);
// Removes the precompiled headers from the file's compilation.
void smc_headers_remove_from_job(smc_compiler_job *);
// Records in the cache that these headers are never to be precompiled.
void smc_headers_mark_unusable(const smc_headers *);
void smc_headers_end(smc_headers *, smc_compiler_job *);

#endif
