// marked.h - finds the functions that a program marks as tests or operations by a prefix of their
// names (<smc.h>).
#ifndef SMC_MARKED_H
#define SMC_MARKED_H

#include <stddef.h>

// Prefix that <smc.h> adds to the names of tests.
#define SMC_TEST_PREFIX "smc_test_"
// Prefix that <smc.h> adds to the names of the operations of an object (smc linearize).
#define SMC_OPERATION_PREFIX "smc_op_"
// Prefix of the symbol of a test's body, where a function of a header for test frameworks runs it.
#define SMC_TEST_BODY_PREFIX "smc_body_"

// End of the message that rejects a program without `main` but with such functions; the language
// server finds the command there.
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

// Symbols that headers of test frameworks (pass/include/adapters) define in programs that register
// their tests at run time: a function that runs the test which smc has selected; a variable,
// defined if main itself runs the tests.
#define SMC_TESTS_BY_FUNCTION "__smc_run_tests"
#define SMC_TESTS_BY_MAIN "__smc_main_runs_tests"

// Returns the name that follows `prefix` in the symbol, and its length in *n; the name is not
// terminated. NULL: the symbol is not a C or C++ function without parameters, or its name does not
// begin with `prefix`, or has nothing after it.
const char *smc_marked_function_suffix(const char *symbol, const char *prefix, size_t *n);

// Returns the marked function's name without the prefix, as in the source. The caller frees it.
char *smc_marked_function_name(const char *symbol, const char *prefix);

#endif
