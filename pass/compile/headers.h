// headers.h - precompiles the system headers at the beginning of a C++ file (-include-pch). They
// rarely change, and reading them takes most of clang's time for a small file. Private to this
// folder.
//
// If a file begins with #include <..> lines, comments and blank lines, repeating these lines does
// not change the program, since system headers have include guards. So the lines are precompiled
// once, cached like any compilation (cache.h), and put before all files that begin with them. The
// first file with these lines only leaves a mark in the cache. The second file starts the
// precompilation in parallel with its own compilation. Later files use the result. If clang rejects
// the precompiled headers, the file is compiled without them.
#ifndef SMC_HEADERS_H
#define SMC_HEADERS_H

#include "pass/compile/cache.h"
#include "pass/compile/compiler.h"

// The precompiled headers of one file.
typedef struct smc_headers {
    smc_words all;      // arguments for precompiling the headers
    char *text;         // the include lines; NULL: none, or nothing is cached
    smc_compilation of; // the precompilation
    smc_cache cache;
    bool is_to_be_precompiled; // the headers are to be precompiled
    smc_compiler_job job;
    pid_t pid; // process of the compiler that precompiles them; 0: none
} smc_headers;
#define SMC_NO_HEADERS ((smc_headers){.cache = {.dir.fd = -1}, .job = {.outputs = {-1, -1, -1}}})

// Looks up the precompiled headers of a file; `of` and the arguments are those of its own
// compilation. If they are cached, `job`, the file's compilation, gets them. The caller must call
// smc_headers_end.
void smc_headers_begin(smc_headers *, const smc_compilation *of, const smc_words *arguments,
                       smc_compiler_job *job);
// If the headers are to be precompiled, prepares a job for that and returns true. The caller starts
// the job, with the arguments `all`, and stores the process in `pid`.
SMC_MUST_USE bool smc_headers_begin_job(smc_headers *);
// Waits for the precompilation and caches its result.
void smc_headers_cache_result(smc_headers *);
// Removes the precompiled headers from the file's compilation.
void smc_headers_remove_from_job(smc_compiler_job *);
// Records in the cache that these headers must not be precompiled.
void smc_headers_mark_unusable(const smc_headers *);
// Kills the precompilation if it still runs, takes the precompiled headers from the job, and frees
// the contents.
void smc_headers_end(smc_headers *, smc_compiler_job *);

#endif
