/* unity.h - Unity's interface for `smc test`: RUN_TEST and checks. */
#ifndef SMC_ADAPTER_UNITY_H
#define SMC_ADAPTER_UNITY_H

#include "smc_adapter_c.h"

#ifdef __cplusplus
extern "C" {
#endif
__attribute__((weak)) void setUp(void);
__attribute__((weak)) void tearDown(void);
__attribute__((weak)) void suiteSetUp(void);
#ifdef __cplusplus
}
#endif

static inline void smc_unity_run(void (*test)(void), const char *name) {
    if (!__smc_is_chosen(name)) return;
    if (setUp) setUp();
    test();
    if (tearDown) tearDown();
}

#define UNITY_BEGIN() ((void)0)
#define UNITY_END() 0
#define UnityBegin(file) ((void)(file))
#define UnityEnd() 0
#define RUN_TEST(...) SMC_UNITY_RUN(__VA_ARGS__, )
#define SMC_UNITY_RUN(test, ...) smc_unity_run(test, #test)
#define UnityDefaultTestRun(test, name, line) smc_unity_run(test, name)
#define TEST_PROTECT() 1
#define TEST_MESSAGE(text) ((void)(text))
#define TEST_PASS() return
#define TEST_PASS_MESSAGE(text) return
#define TEST_IGNORE() return
#define TEST_IGNORE_MESSAGE(text) return
#define TEST_FAIL() SMC_ADAPTER_CHECK(0, "TEST_FAIL()")
#define TEST_FAIL_MESSAGE(text) SMC_ADAPTER_CHECK(0, text)

#define TEST_ASSERT(c) SMC_ADAPTER_CHECK((c), #c)
#define TEST_ASSERT_TRUE(c) SMC_ADAPTER_CHECK((c), #c)
#define TEST_ASSERT_UNLESS(c) SMC_ADAPTER_CHECK(!(c), "!(" #c ")")
#define TEST_ASSERT_FALSE(c) SMC_ADAPTER_CHECK(!(c), "!(" #c ")")
#define TEST_ASSERT_NULL(p) SMC_ADAPTER_CHECK((p) == NULL, #p " == NULL")
#define TEST_ASSERT_NOT_NULL(p) SMC_ADAPTER_CHECK((p) != NULL, #p " != NULL")
#define TEST_ASSERT_EQUAL(a, b) SMC_ADAPTER_CHECK((intmax_t)(a) == (intmax_t)(b), #b " == " #a)
#define TEST_ASSERT_NOT_EQUAL(a, b) SMC_ADAPTER_CHECK((intmax_t)(a) != (intmax_t)(b), #b " != " #a)
#define TEST_ASSERT_GREATER_THAN(least, v) SMC_ADAPTER_CHECK((v) > (least), #v " > " #least)
#define TEST_ASSERT_GREATER_OR_EQUAL(least, v) SMC_ADAPTER_CHECK((v) >= (least), #v " >= " #least)
#define TEST_ASSERT_LESS_THAN(most, v) SMC_ADAPTER_CHECK((v) < (most), #v " < " #most)
#define TEST_ASSERT_LESS_OR_EQUAL(most, v) SMC_ADAPTER_CHECK((v) <= (most), #v " <= " #most)
#define TEST_ASSERT_INT_WITHIN(delta, a, b)                                                        \
    SMC_ADAPTER_CHECK((intmax_t)(a) - (intmax_t)(b) <= (intmax_t)(delta) &&                        \
                          (intmax_t)(b) - (intmax_t)(a) <= (intmax_t)(delta),                      \
                      #b " is within " #delta " of " #a)
#define TEST_ASSERT_UINT_WITHIN(delta, a, b) TEST_ASSERT_INT_WITHIN(delta, a, b)
#define TEST_ASSERT_FLOAT_WITHIN(delta, a, b)                                                      \
    SMC_ADAPTER_CHECK((a) - (b) <= (delta) && (b) - (a) <= (delta), #b " is within " #delta " of " \
        #a)
#define TEST_ASSERT_DOUBLE_WITHIN(delta, a, b) TEST_ASSERT_FLOAT_WITHIN(delta, a, b)
#define TEST_ASSERT_EQUAL_FLOAT(a, b) TEST_ASSERT_FLOAT_WITHIN(1e-5 * ((a) < 0 ? -(a) : (a)), a, b)
#define TEST_ASSERT_EQUAL_DOUBLE(a, b)                                                             \
    TEST_ASSERT_FLOAT_WITHIN(1e-12 * ((a) < 0 ? -(a) : (a)), a, b)
#define TEST_ASSERT_EQUAL_PTR(a, b)                                                                \
    SMC_ADAPTER_CHECK((const void *)(a) == (const void *)(b), #b " == " #a)
#define TEST_ASSERT_EQUAL_STRING(a, b)                                                             \
    SMC_ADAPTER_CHECK(smc_adapter_same_text(a, b), "the texts " #b " and " #a " are equal")
#define TEST_ASSERT_EQUAL_STRING_LEN(a, b, n)                                                      \
    SMC_ADAPTER_CHECK(strncmp(a, b, n) == 0, "the texts " #b " and " #a " are equal")
#define TEST_ASSERT_EQUAL_MEMORY(a, b, n)                                                          \
    SMC_ADAPTER_CHECK(memcmp(a, b, n) == 0, "the memories " #b " and " #a " are equal")
/* Compares arrays element by element, of any element type. */
#define TEST_ASSERT_EQUAL_INT_ARRAY(a, b, n)                                                       \
    do {                                                                                           \
        for (size_t smc_i = 0; smc_i < (size_t)(n); smc_i++)                                       \
            SMC_ADAPTER_CHECK((a)[smc_i] == (b)[smc_i], "the arrays " #b " and " #a " are equal"); \
    } while (0)
#define TEST_ASSERT_EQUAL_INT(a, b) TEST_ASSERT_EQUAL(a, b)
#define TEST_ASSERT_EQUAL_INT8(a, b) TEST_ASSERT_EQUAL(a, b)
#define TEST_ASSERT_EQUAL_INT16(a, b) TEST_ASSERT_EQUAL(a, b)
#define TEST_ASSERT_EQUAL_INT32(a, b) TEST_ASSERT_EQUAL(a, b)
#define TEST_ASSERT_EQUAL_INT64(a, b) TEST_ASSERT_EQUAL(a, b)
#define TEST_ASSERT_EQUAL_UINT(a, b) TEST_ASSERT_EQUAL(a, b)
#define TEST_ASSERT_EQUAL_UINT8(a, b) TEST_ASSERT_EQUAL(a, b)
#define TEST_ASSERT_EQUAL_UINT16(a, b) TEST_ASSERT_EQUAL(a, b)
#define TEST_ASSERT_EQUAL_UINT32(a, b) TEST_ASSERT_EQUAL(a, b)
#define TEST_ASSERT_EQUAL_UINT64(a, b) TEST_ASSERT_EQUAL(a, b)
#define TEST_ASSERT_EQUAL_HEX(a, b) TEST_ASSERT_EQUAL(a, b)
#define TEST_ASSERT_EQUAL_HEX8(a, b) TEST_ASSERT_EQUAL(a, b)
#define TEST_ASSERT_EQUAL_HEX16(a, b) TEST_ASSERT_EQUAL(a, b)
#define TEST_ASSERT_EQUAL_HEX32(a, b) TEST_ASSERT_EQUAL(a, b)
#define TEST_ASSERT_EQUAL_HEX64(a, b) TEST_ASSERT_EQUAL(a, b)
#define TEST_ASSERT_EQUAL_size_t(a, b) TEST_ASSERT_EQUAL(a, b)
#define TEST_ASSERT_EQUAL_CHAR(a, b) TEST_ASSERT_EQUAL(a, b)
#define TEST_ASSERT_GREATER_THAN_INT(bound, v) TEST_ASSERT_GREATER_THAN(bound, v)
#define TEST_ASSERT_GREATER_OR_EQUAL_INT(bound, v) TEST_ASSERT_GREATER_OR_EQUAL(bound, v)
#define TEST_ASSERT_LESS_THAN_INT(bound, v) TEST_ASSERT_LESS_THAN(bound, v)
#define TEST_ASSERT_LESS_OR_EQUAL_INT(bound, v) TEST_ASSERT_LESS_OR_EQUAL(bound, v)
#define TEST_ASSERT_GREATER_THAN_UINT(bound, v) TEST_ASSERT_GREATER_THAN(bound, v)
#define TEST_ASSERT_GREATER_OR_EQUAL_UINT(bound, v) TEST_ASSERT_GREATER_OR_EQUAL(bound, v)
#define TEST_ASSERT_LESS_THAN_UINT(bound, v) TEST_ASSERT_LESS_THAN(bound, v)
#define TEST_ASSERT_LESS_OR_EQUAL_UINT(bound, v) TEST_ASSERT_LESS_OR_EQUAL(bound, v)
#define TEST_ASSERT_GREATER_THAN_size_t(bound, v) TEST_ASSERT_GREATER_THAN(bound, v)
#define TEST_ASSERT_GREATER_OR_EQUAL_size_t(bound, v) TEST_ASSERT_GREATER_OR_EQUAL(bound, v)
#define TEST_ASSERT_LESS_THAN_size_t(bound, v) TEST_ASSERT_LESS_THAN(bound, v)
#define TEST_ASSERT_LESS_OR_EQUAL_size_t(bound, v) TEST_ASSERT_LESS_OR_EQUAL(bound, v)
#define TEST_ASSERT_GREATER_THAN_INT32(bound, v) TEST_ASSERT_GREATER_THAN(bound, v)
#define TEST_ASSERT_GREATER_OR_EQUAL_INT32(bound, v) TEST_ASSERT_GREATER_OR_EQUAL(bound, v)
#define TEST_ASSERT_LESS_THAN_INT32(bound, v) TEST_ASSERT_LESS_THAN(bound, v)
#define TEST_ASSERT_LESS_OR_EQUAL_INT32(bound, v) TEST_ASSERT_LESS_OR_EQUAL(bound, v)
#define TEST_ASSERT_GREATER_THAN_UINT32(bound, v) TEST_ASSERT_GREATER_THAN(bound, v)
#define TEST_ASSERT_GREATER_OR_EQUAL_UINT32(bound, v) TEST_ASSERT_GREATER_OR_EQUAL(bound, v)
#define TEST_ASSERT_LESS_THAN_UINT32(bound, v) TEST_ASSERT_LESS_THAN(bound, v)
#define TEST_ASSERT_LESS_OR_EQUAL_UINT32(bound, v) TEST_ASSERT_LESS_OR_EQUAL(bound, v)
#define TEST_ASSERT_GREATER_THAN_INT64(bound, v) TEST_ASSERT_GREATER_THAN(bound, v)
#define TEST_ASSERT_GREATER_OR_EQUAL_INT64(bound, v) TEST_ASSERT_GREATER_OR_EQUAL(bound, v)
#define TEST_ASSERT_LESS_THAN_INT64(bound, v) TEST_ASSERT_LESS_THAN(bound, v)
#define TEST_ASSERT_LESS_OR_EQUAL_INT64(bound, v) TEST_ASSERT_LESS_OR_EQUAL(bound, v)
#define TEST_ASSERT_GREATER_THAN_UINT64(bound, v) TEST_ASSERT_GREATER_THAN(bound, v)
#define TEST_ASSERT_GREATER_OR_EQUAL_UINT64(bound, v) TEST_ASSERT_GREATER_OR_EQUAL(bound, v)
#define TEST_ASSERT_LESS_THAN_UINT64(bound, v) TEST_ASSERT_LESS_THAN(bound, v)
#define TEST_ASSERT_LESS_OR_EQUAL_UINT64(bound, v) TEST_ASSERT_LESS_OR_EQUAL(bound, v)
#define TEST_ASSERT_EQUAL_INT8_ARRAY(a, b, n) TEST_ASSERT_EQUAL_INT_ARRAY(a, b, n)
#define TEST_ASSERT_EQUAL_INT16_ARRAY(a, b, n) TEST_ASSERT_EQUAL_INT_ARRAY(a, b, n)
#define TEST_ASSERT_EQUAL_INT32_ARRAY(a, b, n) TEST_ASSERT_EQUAL_INT_ARRAY(a, b, n)
#define TEST_ASSERT_EQUAL_INT64_ARRAY(a, b, n) TEST_ASSERT_EQUAL_INT_ARRAY(a, b, n)
#define TEST_ASSERT_EQUAL_UINT_ARRAY(a, b, n) TEST_ASSERT_EQUAL_INT_ARRAY(a, b, n)
#define TEST_ASSERT_EQUAL_UINT8_ARRAY(a, b, n) TEST_ASSERT_EQUAL_INT_ARRAY(a, b, n)
#define TEST_ASSERT_EQUAL_UINT16_ARRAY(a, b, n) TEST_ASSERT_EQUAL_INT_ARRAY(a, b, n)
#define TEST_ASSERT_EQUAL_UINT32_ARRAY(a, b, n) TEST_ASSERT_EQUAL_INT_ARRAY(a, b, n)
#define TEST_ASSERT_EQUAL_UINT64_ARRAY(a, b, n) TEST_ASSERT_EQUAL_INT_ARRAY(a, b, n)
#define TEST_ASSERT_EQUAL_HEX8_ARRAY(a, b, n) TEST_ASSERT_EQUAL_INT_ARRAY(a, b, n)
#define TEST_ASSERT_EQUAL_PTR_ARRAY(a, b, n) TEST_ASSERT_EQUAL_INT_ARRAY(a, b, n)
#define TEST_ASSERT_EQUAL_size_t_ARRAY(a, b, n) TEST_ASSERT_EQUAL_INT_ARRAY(a, b, n)

/* Checks with a message, which is not shown. */
#define TEST_ASSERT_MESSAGE(c, text) TEST_ASSERT(c)
#define TEST_ASSERT_TRUE_MESSAGE(c, text) TEST_ASSERT_TRUE(c)
#define TEST_ASSERT_FALSE_MESSAGE(c, text) TEST_ASSERT_FALSE(c)
#define TEST_ASSERT_NULL_MESSAGE(c, text) TEST_ASSERT_NULL(c)
#define TEST_ASSERT_NOT_NULL_MESSAGE(c, text) TEST_ASSERT_NOT_NULL(c)
#define TEST_ASSERT_EQUAL_MESSAGE(a, b, text) TEST_ASSERT_EQUAL(a, b)
#define TEST_ASSERT_NOT_EQUAL_MESSAGE(a, b, text) TEST_ASSERT_NOT_EQUAL(a, b)
#define TEST_ASSERT_EQUAL_INT_MESSAGE(a, b, text) TEST_ASSERT_EQUAL_INT(a, b)
#define TEST_ASSERT_EQUAL_INT32_MESSAGE(a, b, text) TEST_ASSERT_EQUAL_INT32(a, b)
#define TEST_ASSERT_EQUAL_INT64_MESSAGE(a, b, text) TEST_ASSERT_EQUAL_INT64(a, b)
#define TEST_ASSERT_EQUAL_UINT_MESSAGE(a, b, text) TEST_ASSERT_EQUAL_UINT(a, b)
#define TEST_ASSERT_EQUAL_UINT8_MESSAGE(a, b, text) TEST_ASSERT_EQUAL_UINT8(a, b)
#define TEST_ASSERT_EQUAL_UINT32_MESSAGE(a, b, text) TEST_ASSERT_EQUAL_UINT32(a, b)
#define TEST_ASSERT_EQUAL_UINT64_MESSAGE(a, b, text) TEST_ASSERT_EQUAL_UINT64(a, b)
#define TEST_ASSERT_EQUAL_HEX_MESSAGE(a, b, text) TEST_ASSERT_EQUAL_HEX(a, b)
#define TEST_ASSERT_EQUAL_size_t_MESSAGE(a, b, text) TEST_ASSERT_EQUAL_size_t(a, b)
#define TEST_ASSERT_EQUAL_PTR_MESSAGE(a, b, text) TEST_ASSERT_EQUAL_PTR(a, b)
#define TEST_ASSERT_EQUAL_STRING_MESSAGE(a, b, text) TEST_ASSERT_EQUAL_STRING(a, b)
#define TEST_ASSERT_EQUAL_FLOAT_MESSAGE(a, b, text) TEST_ASSERT_EQUAL_FLOAT(a, b)
#define TEST_ASSERT_EQUAL_DOUBLE_MESSAGE(a, b, text) TEST_ASSERT_EQUAL_DOUBLE(a, b)
#define TEST_ASSERT_GREATER_THAN_MESSAGE(a, b, text) TEST_ASSERT_GREATER_THAN(a, b)
#define TEST_ASSERT_GREATER_OR_EQUAL_MESSAGE(a, b, text) TEST_ASSERT_GREATER_OR_EQUAL(a, b)
#define TEST_ASSERT_LESS_THAN_MESSAGE(a, b, text) TEST_ASSERT_LESS_THAN(a, b)
#define TEST_ASSERT_LESS_OR_EQUAL_MESSAGE(a, b, text) TEST_ASSERT_LESS_OR_EQUAL(a, b)
#define TEST_ASSERT_EQUAL_MEMORY_MESSAGE(a, b, n, text) TEST_ASSERT_EQUAL_MEMORY(a, b, n)
#define TEST_ASSERT_EQUAL_STRING_LEN_MESSAGE(a, b, n, text) TEST_ASSERT_EQUAL_STRING_LEN(a, b, n)
#define TEST_ASSERT_INT_WITHIN_MESSAGE(a, b, n, text) TEST_ASSERT_INT_WITHIN(a, b, n)
#define TEST_ASSERT_FLOAT_WITHIN_MESSAGE(a, b, n, text) TEST_ASSERT_FLOAT_WITHIN(a, b, n)

#endif
