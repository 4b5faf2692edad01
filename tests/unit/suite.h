// suite.h - runs a unit test, which consists of one test case, and returns whether it passed.
#ifndef SMC_TESTS_SUITE_H
#define SMC_TESTS_SUITE_H

#include <check.h>

// The last lines of test_x.c are SUITE(test_x) { .. return suite_run("x", cases); }. All such files
// are linked into one program: `smc_unit test_x` runs this test, with its name as argv[0].
#define SUITE(name)                                                                                \
    int name(int argc, char **argv);                                                               \
    int name(__attribute__((unused)) int argc, __attribute__((unused)) char **argv)

static inline int suite_run(const char *name, TCase *tests) {
    Suite *s = suite_create(name);
    suite_add_tcase(s, tests);
    SRunner *r = srunner_create(s);
    srunner_run_all(r, CK_ENV);
    const int failed = srunner_ntests_failed(r);
    srunner_free(r);
    return failed != 0;
}

#endif
