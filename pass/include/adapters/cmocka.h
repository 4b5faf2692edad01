/* cmocka.h - CMocka's interface for `smc test`: groups of tests, checks, and mocks with return
 * values. */
#ifndef SMC_ADAPTER_CMOCKA_H
#define SMC_ADAPTER_CMOCKA_H

#include "smc_adapter_c.h"

#include <setjmp.h>
#include <stdarg.h>
#include <stdlib.h>

typedef uintmax_t LargestIntegralType;
typedef void (*CMUnitTestFunction)(void **state);
typedef int (*CMFixtureFunction)(void **state);
struct CMUnitTest {
    const char *name;
    CMUnitTestFunction test_func;
    CMFixtureFunction setup_func, teardown_func;
    void *initial_state;
};

#define cmocka_unit_test(f) {#f, f, NULL, NULL, NULL}
#define cmocka_unit_test_setup(f, setup) {#f, f, setup, NULL, NULL}
#define cmocka_unit_test_teardown(f, teardown) {#f, f, NULL, teardown, NULL}
#define cmocka_unit_test_setup_teardown(f, setup, teardown) {#f, f, setup, teardown, NULL}
#define cmocka_unit_test_prestate(f, state) {#f, f, NULL, NULL, state}
#define cmocka_unit_test_prestate_setup_teardown(f, setup, teardown, state)                        \
    {#f, f, setup, teardown, state}

static inline int smc_cmocka_run(const struct CMUnitTest *tests, size_t n, CMFixtureFunction setup,
                                 CMFixtureFunction teardown) {
    for (size_t i = 0; i < n; i++) {
        void *group = NULL, *state;
        if (!tests[i].test_func || !__smc_is_chosen(tests[i].name)) continue;
        if (setup) SMC_ADAPTER_CHECK(setup(&group) == 0, "the setup of the group succeeds");
        state = tests[i].initial_state ? tests[i].initial_state : group;
        if (tests[i].setup_func)
            SMC_ADAPTER_CHECK(tests[i].setup_func(&state) == 0, "the setup of the test succeeds");
        tests[i].test_func(&state);
        if (tests[i].teardown_func)
            SMC_ADAPTER_CHECK(tests[i].teardown_func(&state) == 0,
                              "the teardown of the test succeeds");
        if (teardown)
            SMC_ADAPTER_CHECK(teardown(&group) == 0, "the teardown of the group succeeds");
    }
    return 0;
}
#define cmocka_run_group_tests(tests, setup, teardown)                                             \
    smc_cmocka_run(tests, sizeof(tests) / sizeof((tests)[0]), setup, teardown)
#define cmocka_run_group_tests_name(name, tests, setup, teardown)                                  \
    cmocka_run_group_tests(tests, setup, teardown)
enum cm_message_output { CM_OUTPUT_STDOUT, CM_OUTPUT_SUBUNIT, CM_OUTPUT_TAP, CM_OUTPUT_XML };
#define cmocka_set_message_output(output) ((void)(output))
#define cmocka_set_test_filter(pattern) ((void)(pattern))

#define assert_true(c) SMC_ADAPTER_CHECK((c) != 0, #c)
#define assert_false(c) SMC_ADAPTER_CHECK((c) == 0, "!(" #c ")")
#define assert_null(p) SMC_ADAPTER_CHECK((p) == NULL, #p " == NULL")
#define assert_non_null(p) SMC_ADAPTER_CHECK((p) != NULL, #p " != NULL")
#define assert_int_equal(a, b)                                                                     \
    SMC_ADAPTER_CHECK((uintmax_t)(a) == (uintmax_t)(b), #a " == " #b)
#define assert_int_not_equal(a, b)                                                                 \
    SMC_ADAPTER_CHECK((uintmax_t)(a) != (uintmax_t)(b), #a " != " #b)
#define assert_uint_equal(a, b) assert_int_equal(a, b)
#define assert_uint_not_equal(a, b) assert_int_not_equal(a, b)
#define assert_ptr_equal(a, b)                                                                     \
    SMC_ADAPTER_CHECK((const void *)(a) == (const void *)(b), #a " == " #b)
#define assert_ptr_not_equal(a, b)                                                                 \
    SMC_ADAPTER_CHECK((const void *)(a) != (const void *)(b), #a " != " #b)
#define assert_string_equal(a, b)                                                                  \
    SMC_ADAPTER_CHECK(strcmp(a, b) == 0, "the texts " #a " and " #b " are equal")
#define assert_string_not_equal(a, b)                                                              \
    SMC_ADAPTER_CHECK(strcmp(a, b) != 0, "the texts " #a " and " #b " differ")
#define assert_memory_equal(a, b, size)                                                            \
    SMC_ADAPTER_CHECK(memcmp(a, b, size) == 0, "the memories " #a " and " #b " are equal")
#define assert_memory_not_equal(a, b, size)                                                        \
    SMC_ADAPTER_CHECK(memcmp(a, b, size) != 0, "the memories " #a " and " #b " differ")
#define assert_float_equal(a, b, most)                                                             \
    SMC_ADAPTER_CHECK((a) - (b) <= (most) && (b) - (a) <= (most), #a " is near " #b)
#define assert_in_range(v, least, most)                                                            \
    SMC_ADAPTER_CHECK((uintmax_t)(v) >= (uintmax_t)(least) && (uintmax_t)(v) <= (uintmax_t)(most), \
                      #v " is in " #least " .. " #most)
#define assert_not_in_range(v, least, most)                                                        \
    SMC_ADAPTER_CHECK((uintmax_t)(v) < (uintmax_t)(least) || (uintmax_t)(v) > (uintmax_t)(most),   \
                      #v " is not in " #least " .. " #most)
#define assert_return_code(rc, error) SMC_ADAPTER_CHECK((rc) >= 0, #rc " >= 0")
#define fail() SMC_ADAPTER_CHECK(0, "fail()")
#define fail_msg(...) SMC_ADAPTER_CHECK(0, "fail_msg()")
#define skip() return
#define print_message(...) ((void)0)
#define print_error(...) ((void)0)
#define mock_assert(c, text, file, line) SMC_ADAPTER_CHECK((c), text)

/* Queue of the values that mocked functions return, in the order in which they were requested. */
enum { SMC_CMOCKA_MOST = 64 };
struct smc_cmocka_value {
    const char *function;
    uintmax_t value;
    int left; /* number of calls that still get the value; -1: no limit */
};
static struct smc_cmocka_value smc_cmocka_values[SMC_CMOCKA_MOST];
static unsigned smc_cmocka_n;
static inline void smc_cmocka_will(const char *function, uintmax_t value, int count) {
    SMC_ADAPTER_CHECK(smc_cmocka_n < SMC_CMOCKA_MOST, "will_return is called 64 times at most");
    smc_cmocka_values[smc_cmocka_n].function = function;
    smc_cmocka_values[smc_cmocka_n].value = value;
    smc_cmocka_values[smc_cmocka_n++].left = count;
}
static inline uintmax_t smc_cmocka_mock(const char *function) {
    for (unsigned i = 0; i < smc_cmocka_n; i++) {
        struct smc_cmocka_value *v = &smc_cmocka_values[i];
        if (!v->left || strcmp(v->function, function) != 0) continue;
        if (v->left > 0) v->left--;
        return v->value;
    }
    SMC_ADAPTER_CHECK(0, "will_return says what this mock returns");
    return 0;
}
#define will_return(f, value) smc_cmocka_will(#f, (uintmax_t)(value), 1)
#define will_return_count(f, value, count) smc_cmocka_will(#f, (uintmax_t)(value), count)
#define will_return_always(f, value) smc_cmocka_will(#f, (uintmax_t)(value), -1)
#define will_return_maybe(f, value) will_return_always(f, value)
#define mock() smc_cmocka_mock(__func__)
#define mock_type(type) ((type)mock())
#define mock_ptr_type(type) ((type)(uintptr_t)mock())

#define test_malloc(size) malloc(size)
#define test_calloc(n, size) calloc(n, size)
#define test_realloc(at, size) realloc(at, size)
#define test_free(at) free(at)

#define SMC_CMOCKA_NONE(what) _Static_assert(0, "smc test has no " what " of CMocka")
#define expect_value(...) SMC_CMOCKA_NONE("expect_value")
#define expect_any(...) SMC_CMOCKA_NONE("expect_any")
#define expect_string(...) SMC_CMOCKA_NONE("expect_string")
#define check_expected(...) SMC_CMOCKA_NONE("check_expected")
#define check_expected_ptr(...) SMC_CMOCKA_NONE("check_expected_ptr")
#define function_called(...) SMC_CMOCKA_NONE("function_called")
#define expect_function_call(...) SMC_CMOCKA_NONE("expect_function_call")
#define expect_assert_failure(...) SMC_CMOCKA_NONE("expect_assert_failure")

#endif
