// marked.h - functions that a program marks by how their names begin (<smc.h>).
#ifndef SMC_MARKED_H
#define SMC_MARKED_H

#include <stddef.h>

// What <smc.h> has the names of tests begin with.
#define SMC_TEST_PREFIX "smc_test_"
#define SMC_OPERATION_PREFIX "smc_op_" // the same of operations of an object

// How a refusal of a program ends that has no `main`, but such functions: the editor's server goes
// on with that command.
#define SMC_MARKED_ADVICE(command) "smc " command " FILE"
#define SMC_MARKED_TESTS SMC_MARKED_ADVICE("test")
#define SMC_MARKED_OPERATIONS SMC_MARKED_ADVICE("linearize")

// A function of ours in which a program begins: it calls the chosen test, or chooses parameters.
#define SMC_TESTS_ENTRY "smc.entry"

// What headers of test frameworks (pass/include/adapters) define where a program finds its tests
// only when it runs: a function that asks of each whether it is chosen, and runs that one; a
// variable, where main does so.
#define SMC_TESTS_BY_FUNCTION "__smc_run_tests"
#define SMC_TESTS_BY_MAIN "__smc_main_runs_tests"

// The name of the function without parameters that a symbol of C or C++ stands for, if it begins
// with the prefix and goes on: n characters in the symbol. NULL: it does not.
const char *smc_marked(const char *symbol, const char *prefix, size_t *n);

// What the user calls it: the name, without the prefix of <smc.h>. The caller's.
char *smc_marked_name(const char *symbol, const char *prefix);

#endif
