// siblings.h - finds files of a project that define names which a program lacks.
#ifndef SMC_SIBLINGS_H
#define SMC_SIBLINGS_H

#include "pass/compile/compile.h"
#include "tools/options/options.h"

// State of the search. Zero-initialise all but the first two fields.
typedef struct smc_definition_search {
    const smc_options *options; // options of the program; must have a compilation database
    smc_compile_options compile;
    SMC_VEC(bool) seen;             // [file of the database]: it has been compiled
    SMC_VEC(smc_linked_file) files; // [file of the database]: whether it is linked with an input
    bool are_all;                   // `files` has all files that the program links
    smc_words failed;               // files of the database that do not compile
} smc_definition_search;

// Implements smc_lowering_process_options.supply: compiles and adds files of the database whose
// text contains one of the names as a word (declared.h).
bool smc_add_definitions(void *self, const char *const *names, uint32_t n, smc_units *);
void smc_definition_search_free(smc_definition_search *);

// The definitions in the text of a file, as far as they are visible without compiling.
typedef struct smc_source_contents {
    bool has_main;
    bool has_tests;       // it has tests of a test framework
    bool has_own_tests;   // it has tests of <smc.h>
    bool has_rust_tests;  // it has tests of Rust
    bool has_operations;  // it has operations of an object (smc linearize)
    bool runs_tests;      // it runs tests of a framework, which may be in other files
    bool prepares_tests;  // it adds an environment of GoogleTest
    bool registers_tests; // it says which tests of a framework of C there are, and runs them
} smc_source_contents;
// Returns the definitions in the text of the file; none if the file cannot be read.
smc_source_contents smc_source_contents_of(const char *path);

#endif
