// siblings.h - the other files of a project: what a program lacks may be in one of them.
#ifndef SMC_SIBLINGS_H
#define SMC_SIBLINGS_H

#include "pass/compile/compile.h"
#include "tools/options/options.h"

// Zero-initialise but for the first two.
typedef struct smc_siblings {
    const smc_options *options; // with a database
    smc_compile_options compile;
    SMC_VEC(bool) seen;   // which files of the database have been compiled
    SMC_VEC(bool) beside; // which are compiled for what an input is compiled for
    smc_words failed;     // the database's: those that were not compiled
} smc_siblings;

// As smc_lowering_process_options.supply: compiles the files of the database in whose text one of
// the names is a word, as sources have it (declared.h).
bool smc_siblings_supply(void *self, const char *const *names, uint32_t n, smc_units *);
void smc_siblings_free(smc_siblings *);

// What the text of a file defines, as far as that can be seen without compiling it.
typedef struct smc_contents {
    bool has_main;
    bool has_tests;     // of a test framework
    bool has_own_tests; // of <smc.h>
    bool runs_tests;    // of a framework, which may be those of other files
} smc_contents;
smc_contents smc_contents_of(const char *path);

#endif
