// marked.h - functions that a program marks by a prefix of their names (<smc.h>).
#ifndef SMC_MARKED_H
#define SMC_MARKED_H

#include <stddef.h>

// Prefix that <smc.h> adds to the names of tests.
#define SMC_TEST_PREFIX "smc_test_"
#define SMC_OPERATION_PREFIX "smc_op_" // .. and of operations of an object

// End of the message that rejects a program without `main` but with such functions; the language
// server parses the command.
#define SMC_MARKED_ADVICE(command) "smc " command " FILE"
#define SMC_MARKED_TESTS SMC_MARKED_ADVICE("test")
#define SMC_MARKED_OPERATIONS SMC_MARKED_ADVICE("linearize")

// Name of the generated entry function, which calls the selected test or chooses parameters.
#define SMC_TESTS_ENTRY "smc.entry"

// Which of the tests that a program marks to be ignored (#[ignore] in Rust) are tests.
typedef enum smc_ignored_tests {
    SMC_IGNORED_OMITTED,
    SMC_IGNORED_ONLY, // no others are
    SMC_IGNORED_INCLUDED
} smc_ignored_tests;

// What headers of test frameworks (pass/include/adapters) define where a program finds its tests
// only when it runs: a function that asks of each whether it is chosen, and runs that one; a
// variable, where main does so.
#define SMC_TESTS_BY_FUNCTION "__smc_run_tests"
#define SMC_TESTS_BY_MAIN "__smc_main_runs_tests"

// If the symbol is a C or C++ function without parameters whose name begins with `prefix` and is
// longer, the name: n characters within the symbol. Otherwise NULL.
const char *smc_marked(const char *symbol, const char *prefix, size_t *n);

// The name as the user writes it, without the prefix. The caller frees it.
char *smc_marked_name(const char *symbol, const char *prefix);

#endif
