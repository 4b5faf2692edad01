// suite.h - how a unit test ends: its one case is run, and what main returns says whether all of it passed.
#ifndef SMC_TESTS_SUITE_H
#define SMC_TESTS_SUITE_H

#include <check.h>

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
