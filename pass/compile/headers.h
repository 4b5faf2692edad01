// headers.h - the headers of the system that a file in C++ begins with, as clang makes of them what
// it reads in their place (-include-pch). Reading them takes most of the time that clang needs for
// a small file, and they stay while the file changes. Private to this folder.
//
// A file that begins with #include <..> lines, comments and blank lines is the same program where
// these lines come twice: headers of the system are guarded. So what the lines give is made once,
// kept in the cache like any compilation (cache.h: arguments, working directory, the contents of
// all that was read), and put before files that begin with these lines. The first file leaves a
// mark only, the second one has it made beside its own compilation, all others use it. What is made
// of the lines is of the cache alone: where clang does not take it, the file is compiled without.
#ifndef SMC_HEADERS_H
#define SMC_HEADERS_H

#include "pass/compile/cache.h"
#include "pass/compile/compiler.h"

typedef struct smc_headers {
    smc_words all; // the arguments
    char *text;    // the lines; NULL: there are none, or nothing is kept
    smc_compilation of;
    smc_cache cache;
    bool is_wanted; // they are to be made
    smc_compiler_job job;
    pid_t pid; // that makes them; 0: none
} smc_headers;
#define SMC_NO_HEADERS ((smc_headers){.cache = {.dir.fd = -1}, .job = {.outputs = {-1, -1, -1}}})

// Looks for those of a file whose own compilation is `of`, with these arguments. To be ended in any
// case. Where they are known, `job`, that of the file, gets them.
void smc_headers_begin(smc_headers *, const smc_compilation *of, const smc_words *arguments,
                       smc_compiler_job *job);
// Where they are wanted: a job that makes them, with `all` as its arguments, for the caller to
// start as `pid`.
SMC_MUST_USE bool smc_headers_begin_job(smc_headers *);
// Waits for it, and keeps what it made.
void smc_headers_keep(smc_headers *);
// The file's job goes on without them.
void smc_headers_leave(smc_compiler_job *);
// No file is to be compiled with them again.
void smc_headers_refuse(const smc_headers *);
void smc_headers_end(smc_headers *, smc_compiler_job *);

#endif
