// headers.h - precompiles the system headers with which a C++ file begins (-include-pch). Reading
// them takes most of clang's time for a small file, and they rarely change. Private to this folder.
//
// If a file begins with #include <..> lines, comments and blank lines, repeating these lines does
// not change the program: headers of the system are guarded. The lines are therefore precompiled
// once, cached like any compilation (cache.h: arguments, working directory, contents of all files
// read) and put before files that begin with them. The first file only leaves a mark, the second
// one has the headers precompiled along with its own compilation, and later files use them. If
// clang rejects the precompiled headers, the file is compiled without them.
#ifndef SMC_HEADERS_H
#define SMC_HEADERS_H

#include "pass/compile/cache.h"
#include "pass/compile/compiler.h"

typedef struct smc_headers {
    smc_words all; // the arguments
    char *text;    // the lines; NULL: none, or nothing is cached
    smc_compilation of;
    smc_cache cache;
    bool is_wanted; // they are to be precompiled
    smc_compiler_job job;
    pid_t pid; // of the compiler that precompiles them; 0: none
} smc_headers;
#define SMC_NO_HEADERS ((smc_headers){.cache = {.dir.fd = -1}, .job = {.outputs = {-1, -1, -1}}})

// Looks for the headers of a file whose own compilation is `of`, with these arguments. To be ended
// in any case. If they are cached, `job`, that of the file, gets them.
void smc_headers_begin(smc_headers *, const smc_compilation *of, const smc_words *arguments,
                       smc_compiler_job *job);
// If the headers are to be precompiled, prepares the job for that, with `all` as its arguments. The
// caller starts it as `pid`.
SMC_MUST_USE bool smc_headers_begin_job(smc_headers *);
// Waits for the job and caches its result.
void smc_headers_keep(smc_headers *);
// Removes the headers from the file's job.
void smc_headers_leave(smc_compiler_job *);
// Marks the headers as never to be used again.
void smc_headers_refuse(const smc_headers *);
void smc_headers_end(smc_headers *, smc_compiler_job *);

#endif
