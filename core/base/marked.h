// marked.h - finds the functions that a program marks as tests or operations by a prefix of their
// names (<smc.h>).
#ifndef SMC_MARKED_H
#define SMC_MARKED_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

// Prefix that <smc.h> adds to the names of tests.
#define SMC_TEST_PREFIX "smc_test_"
// Prefix that <smc.h> adds to the names of the operations of an object (smc linearize).
#define SMC_OPERATION_PREFIX "smc_op_"
// Prefix of the symbols of test bodies in programs that use a test framework: a function in the
// substitute header (pass/include/adapters) runs the body.
#define SMC_TEST_BODY_PREFIX "smc_body_"

// Last words of the message that rejects a program which marks tests or operations but has no
// `main`. The language server takes the command to run from this message.
#define SMC_MARKED_ADVICE(command) "smc " command " FILE"
#define SMC_MARKED_TESTS SMC_MARKED_ADVICE("test")
#define SMC_MARKED_OPERATIONS SMC_MARKED_ADVICE("linearize")

// Name of the generated entry function, which calls the selected test or chooses parameters.
#define SMC_TESTS_ENTRY "smc.entry"

// Which tests of a program are run, depending on whether the program marks them as ignored
// (#[ignore] in Rust).
typedef enum smc_ignored_tests {
    SMC_IGNORED_OMITTED, // all but the ignored tests
    SMC_IGNORED_ONLY,    // only the ignored tests
    SMC_IGNORED_INCLUDED // all tests
} smc_ignored_tests;

// Which tests are run, by their names. The strings belong to the creator of the selection.
typedef struct smc_test_selection {
    const char *const *names, *const *skipped; // texts; n_names 0: all tests but the skipped ones
    uint32_t n_names, n_skipped;
    bool exact; // the texts are whole names; otherwise names contain them
    bool none;  // no test is run
} smc_test_selection;
bool smc_is_selected_test(const smc_test_selection *, const char *test);

// Symbols that the substitute headers of test frameworks (pass/include/adapters) define in programs
// that register their tests at run time. The first is a function that runs the test selected by
// smc; the second is a variable, defined if main itself runs the tests.
#define SMC_TESTS_BY_FUNCTION "__smc_run_tests"
#define SMC_TESTS_BY_MAIN "__smc_main_runs_tests"
// Two functions of GoogleTest's substitute that are only defined in a program that uses them: it
// adds an environment, usually in main; and it runs all tests. If both are defined, main runs the
// selected test.
#define SMC_TESTS_PREPARED "__smc_prepares_tests"
#define SMC_TESTS_RUN_ALL "__smc_run_all_tests"

// Returns the function's name in the symbol, prefix included, and its length in *n; the name is not
// terminated. NULL: the symbol is not a C or C++ function without parameters, or its name does not
// begin with `prefix`, or nothing follows the prefix.
const char *smc_marked_function_suffix(const char *symbol, const char *prefix, size_t *n);

// Returns the marked function's name as the user wrote it: without SMC_TEST_PREFIX, which <smc.h>
// adds; any other prefix is kept. NULL: as for smc_marked_function_suffix. The caller frees the
// name.
char *smc_marked_function_name(const char *symbol, const char *prefix);

#endif
