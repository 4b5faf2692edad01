// registered.h - reads the tests that a build registers: Meson's test(), CMake's add_test().
#ifndef SMC_REGISTERED_H
#define SMC_REGISTERED_H

#include "tools/options/words/arguments.h"

// A test of the build: a command with a name.
typedef struct smc_registered_test {
    char *name;
    smc_arguments command; // the program, with an absolute path, and its arguments
} smc_registered_test;
typedef SMC_VEC(smc_registered_test) smc_registered_tests;

// Appends the tests of a build directory, in the order of registration: from
// meson-info/intro-tests.json or CTestTestfile.cmake. Files that cannot be read are ignored. Of
// several configurations, only the tests of the first are read.
void smc_registered_tests_read(const char *build, smc_registered_tests *out);
void smc_registered_tests_free(smc_registered_tests *);

#endif
