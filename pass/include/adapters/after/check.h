/* check.h - Check's interface for `smc test`: suites, cases, fixtures and checks. */
#ifndef SMC_ADAPTER_CHECK_H
#define SMC_ADAPTER_CHECK_H

#include "../smc_adapter_c.h"

#include <math.h>
#include <stdlib.h>

typedef void (*TFun)(int);
typedef void (*SFun)(void);
typedef struct TTest {
    const char *name;
    TFun fn;
} TTest;

/* A test of a case. It runs once for each number in [from, to); `how` is its expected end
 * (interp/vm/act.h). */
struct smc_check_test {
    const TTest *test;
    int from, to, how;
    struct smc_check_test *next;
};
struct smc_check_fixture {
    SFun setup, teardown;
    struct smc_check_fixture *next;
};
typedef struct TCase {
    const char *name;
    struct smc_check_test *tests, **last;
    struct smc_check_fixture *fixtures, **last_fixture;
    struct TCase *next;
} TCase;
typedef struct Suite {
    const char *name;
    TCase *cases, **last;
    struct Suite *next;
} Suite;
typedef struct SRunner {
    Suite *suites, **last;
} SRunner;
enum print_output { CK_SILENT, CK_MINIMAL, CK_NORMAL, CK_VERBOSE, CK_ENV, CK_SUBUNIT };
enum fork_status { CK_FORK_GETENV, CK_FORK, CK_NOFORK };
typedef struct TestResult TestResult;

static inline Suite *suite_create(const char *name) {
    Suite *s = (Suite *)calloc(1, sizeof *s);
    s->name = name;
    s->last = &s->cases;
    return s;
}
static inline TCase *tcase_create(const char *name) {
    TCase *c = (TCase *)calloc(1, sizeof *c);
    c->name = name;
    c->last = &c->tests;
    c->last_fixture = &c->fixtures;
    return c;
}
static inline void suite_add_tcase(Suite *s, TCase *c) {
    *s->last = c;
    s->last = &c->next;
}
static inline void smc_check_add(TCase *c, const TTest *test, int from, int to, int how) {
    struct smc_check_test *t = (struct smc_check_test *)calloc(1, sizeof *t);
    t->test = test;
    t->from = from;
    t->to = to;
    t->how = how;
    *c->last = t;
    c->last = &t->next;
}
static inline void smc_check_add_fixture(TCase *c, SFun setup, SFun teardown) {
    struct smc_check_fixture *f = (struct smc_check_fixture *)calloc(1, sizeof *f);
    f->setup = setup;
    f->teardown = teardown;
    *c->last_fixture = f;
    c->last_fixture = &f->next;
}
#define tcase_add_test(c, test) smc_check_add(c, test, 0, 1, 0)
#define tcase_add_loop_test(c, test, from, to) smc_check_add(c, test, from, to, 0)
#define tcase_add_test_raise_signal(c, test, signal) smc_check_add(c, test, 0, 1, 2)
#define tcase_add_exit_test(c, test, status) smc_check_add(c, test, 0, 1, 256 + ((status) & 255))
#define tcase_add_checked_fixture(c, setup, teardown) smc_check_add_fixture(c, setup, teardown)
#define tcase_add_unchecked_fixture(c, setup, teardown) smc_check_add_fixture(c, setup, teardown)
#define tcase_set_timeout(c, seconds) ((void)(c))
#define tcase_set_tags(c, tags) ((void)(c))

static inline void srunner_add_suite(SRunner *r, Suite *s) {
    if (!s) return;
    *r->last = s;
    r->last = &s->next;
}
static inline SRunner *srunner_create(Suite *s) {
    SRunner *r = (SRunner *)calloc(1, sizeof *r);
    r->last = &r->suites;
    srunner_add_suite(r, s);
    return r;
}
/* Runs the teardown functions in the reverse order of the setup functions. */
static inline void smc_check_tear_down(const struct smc_check_fixture *f) {
    if (!f) return;
    smc_check_tear_down(f->next);
    if (f->teardown) f->teardown();
}
static inline void smc_check_run(const TCase *c, const struct smc_check_test *t, int i) {
    for (const struct smc_check_fixture *f = c->fixtures; f; f = f->next)
        if (f->setup) f->setup();
    __smc_expects_end(t->how);
    t->test->fn(i);
    __smc_expects_end(0);
    SMC_ADAPTER_CHECK(!t->how, "the test ends the process as expected");
    smc_check_tear_down(c->fixtures);
}
/* The name of a test that runs for several numbers ends with the number. */
static inline int smc_check_is_chosen(const struct smc_check_test *t, int i) {
    char name[256], digits[12];
    unsigned n = 0, at = sizeof digits;
    int number = i < 0 ? -i : i;
    if (t->to - t->from == 1 && !t->from) return __smc_is_chosen(t->test->name);
    for (; t->test->name[n] && n < sizeof name - sizeof digits - 2; n++) name[n] = t->test->name[n];
    name[n++] = '/';
    if (i < 0) name[n++] = '-';
    do digits[--at] = (char)('0' + number % 10);
    while (number /= 10);
    while (at < sizeof digits) name[n++] = digits[at++];
    name[n] = 0;
    return __smc_is_chosen(name);
}
static inline void srunner_run_all(SRunner *r, enum print_output mode) {
    (void)mode;
    for (const Suite *s = r->suites; s; s = s->next)
        for (const TCase *c = s->cases; c; c = c->next)
            for (const struct smc_check_test *t = c->tests; t; t = t->next)
                for (int i = t->from; i < t->to; i++)
                    if (smc_check_is_chosen(t, i)) smc_check_run(c, t, i);
}
#define srunner_run(r, suite, tcase, mode) srunner_run_all(r, mode)
#define srunner_run_tagged(r, suite, tcase, tags, excluded, mode) srunner_run_all(r, mode)
#define srunner_ntests_failed(r) ((void)(r), 0)
#define srunner_ntests_run(r) ((void)(r), 1)
#define srunner_free(r) ((void)(r))
#define srunner_set_fork_status(r, status) ((void)(r))
#define srunner_set_log(r, file) ((void)(r))
#define srunner_set_xml(r, file) ((void)(r))
#define srunner_set_tap(r, file) ((void)(r))
#define srunner_print(r, mode) ((void)(r))
#define check_fork() 0
#define CK_CPPSTART
#define CK_CPPEND

#define START_TEST(test)                                                                           \
    static void test##_fn(int _i);                                                                 \
    static const TTest test##_ttest = {#test, test##_fn};                                          \
    static const TTest *const test = &test##_ttest;                                                \
    static void test##_fn(int _i __attribute__((unused)))
#define END_TEST
#define mark_point() ((void)0)

#define ck_assert(c) SMC_ADAPTER_CHECK((c), #c)
#define ck_assert_msg(c, ...) SMC_ADAPTER_CHECK((c), #c)
#define ck_abort() SMC_ADAPTER_CHECK(0, "ck_abort()")
#define ck_abort_msg(...) SMC_ADAPTER_CHECK(0, "ck_abort_msg()")
#define fail_unless(c, ...) SMC_ADAPTER_CHECK((c), #c)
#define fail_if(c, ...) SMC_ADAPTER_CHECK(!(c), "!(" #c ")")
#define fail(...) SMC_ADAPTER_CHECK(0, "fail()")
#define SMC_CHECK_OF(type, a, op, b) SMC_ADAPTER_CHECK((type)(a)op(type)(b), #a " " #op " " #b)
#define ck_assert_int_eq(a, b) SMC_CHECK_OF(intmax_t, a, ==, b)
#define ck_assert_int_ne(a, b) SMC_CHECK_OF(intmax_t, a, !=, b)
#define ck_assert_int_lt(a, b) SMC_CHECK_OF(intmax_t, a, <, b)
#define ck_assert_int_le(a, b) SMC_CHECK_OF(intmax_t, a, <=, b)
#define ck_assert_int_gt(a, b) SMC_CHECK_OF(intmax_t, a, >, b)
#define ck_assert_int_ge(a, b) SMC_CHECK_OF(intmax_t, a, >=, b)
#define ck_assert_uint_eq(a, b) SMC_CHECK_OF(uintmax_t, a, ==, b)
#define ck_assert_uint_ne(a, b) SMC_CHECK_OF(uintmax_t, a, !=, b)
#define ck_assert_uint_lt(a, b) SMC_CHECK_OF(uintmax_t, a, <, b)
#define ck_assert_uint_le(a, b) SMC_CHECK_OF(uintmax_t, a, <=, b)
#define ck_assert_uint_gt(a, b) SMC_CHECK_OF(uintmax_t, a, >, b)
#define ck_assert_uint_ge(a, b) SMC_CHECK_OF(uintmax_t, a, >=, b)
#define ck_assert_ptr_eq(a, b) SMC_CHECK_OF(const void *, a, ==, b)
#define ck_assert_ptr_ne(a, b) SMC_CHECK_OF(const void *, a, !=, b)
#define ck_assert_float_eq(a, b) SMC_CHECK_OF(float, a, ==, b)
#define ck_assert_float_ne(a, b) SMC_CHECK_OF(float, a, !=, b)
#define ck_assert_float_lt(a, b) SMC_CHECK_OF(float, a, <, b)
#define ck_assert_float_le(a, b) SMC_CHECK_OF(float, a, <=, b)
#define ck_assert_float_gt(a, b) SMC_CHECK_OF(float, a, >, b)
#define ck_assert_float_ge(a, b) SMC_CHECK_OF(float, a, >=, b)
#define ck_assert_double_eq(a, b) SMC_CHECK_OF(double, a, ==, b)
#define ck_assert_double_ne(a, b) SMC_CHECK_OF(double, a, !=, b)
#define ck_assert_double_lt(a, b) SMC_CHECK_OF(double, a, <, b)
#define ck_assert_double_le(a, b) SMC_CHECK_OF(double, a, <=, b)
#define ck_assert_double_gt(a, b) SMC_CHECK_OF(double, a, >, b)
#define ck_assert_double_ge(a, b) SMC_CHECK_OF(double, a, >=, b)
#define ck_assert_ldouble_eq(a, b) SMC_CHECK_OF(long double, a, ==, b)
#define ck_assert_ldouble_ne(a, b) SMC_CHECK_OF(long double, a, !=, b)
#define ck_assert_ldouble_lt(a, b) SMC_CHECK_OF(long double, a, <, b)
#define ck_assert_ldouble_le(a, b) SMC_CHECK_OF(long double, a, <=, b)
#define ck_assert_ldouble_gt(a, b) SMC_CHECK_OF(long double, a, >, b)
#define ck_assert_ldouble_ge(a, b) SMC_CHECK_OF(long double, a, >=, b)
#define ck_assert_float_eq_tol(a, b, most)                                                         \
    SMC_ADAPTER_CHECK((a) - (b) <= (most) && (b) - (a) <= (most), #a " is near " #b)
#define ck_assert_double_eq_tol(a, b, most)                                                        \
    SMC_ADAPTER_CHECK((a) - (b) <= (most) && (b) - (a) <= (most), #a " is near " #b)
#define ck_assert_ldouble_eq_tol(a, b, most)                                                       \
    SMC_ADAPTER_CHECK((a) - (b) <= (most) && (b) - (a) <= (most), #a " is near " #b)
#define ck_assert_ptr_null(p) SMC_ADAPTER_CHECK((p) == NULL, #p " == NULL")
#define ck_assert_ptr_nonnull(p) SMC_ADAPTER_CHECK((p) != NULL, #p " != NULL")
#define ck_assert_str_eq(a, b)                                                                     \
    SMC_ADAPTER_CHECK(strcmp(a, b) == 0, "the texts " #a " and " #b " are equal")
#define ck_assert_str_ne(a, b)                                                                     \
    SMC_ADAPTER_CHECK(strcmp(a, b) != 0, "the texts " #a " and " #b " differ")
#define ck_assert_pstr_eq(a, b)                                                                    \
    SMC_ADAPTER_CHECK(smc_adapter_same_text(a, b), "the texts " #a " and " #b " are equal")
#define ck_assert_mem_eq(a, b, n)                                                                  \
    SMC_ADAPTER_CHECK(memcmp(a, b, n) == 0, "the memories " #a " and " #b " are equal")
#define ck_assert_mem_ne(a, b, n)                                                                  \
    SMC_ADAPTER_CHECK(memcmp(a, b, n) != 0, "the memories " #a " and " #b " differ")

#endif
