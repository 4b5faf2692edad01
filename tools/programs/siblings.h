// siblings.h - finds missing definitions in the other files of a project.
#ifndef SMC_SIBLINGS_H
#define SMC_SIBLINGS_H

#include "pass/compile/compile.h"
#include "tools/options/options.h"

// Zero-initialise except for the first two fields.
typedef struct smc_siblings {
    const smc_options *options; // must have a database
    smc_compile_options compile;
    SMC_VEC(bool) seen;   // files of the database that have been compiled
    SMC_VEC(bool) beside; // files of the same target as an input
    bool are_all;         // the program links no others
    smc_words failed;     // files of the database that could not be compiled
} smc_siblings;

// Implements smc_lowering_process_options.supply: compiles the files of the database that contain
// one of the names as a word (declared.h).
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
