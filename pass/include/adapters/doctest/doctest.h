/* doctest.h - doctest's words for `smc test`: TEST_CASE, TEST_CASE_FIXTURE and the checks. */
#ifndef SMC_ADAPTER_DOCTEST_H
#define SMC_ADAPTER_DOCTEST_H

#include "../smc_adapter.h"

#define TEST_CASE(name) SMC_ADAPTER_TEST(SMC_ADAPTER_JOIN(smc_doctest_, __COUNTER__), name)

#define SMC_DOCTEST_FIXTURE(type, function, fixture, name)                                         \
    struct type : fixture {                                                                        \
        void test();                                                                               \
    };                                                                                             \
    SMC_ADAPTER_TEST(function, name)                                                               \
    {                                                                                              \
        type fixed;                                                                                \
        fixed.test();                                                                              \
    }                                                                                              \
    void type::test()
#define SMC_DOCTEST_FIXTURE_(number, fixture, name)                                                \
    SMC_DOCTEST_FIXTURE(SMC_ADAPTER_JOIN(smc_fixture_, number),                                    \
                        SMC_ADAPTER_JOIN(smc_doctest_, number), fixture, name)
#define TEST_CASE_FIXTURE(fixture, name) SMC_DOCTEST_FIXTURE_(__COUNTER__, fixture, name)
#define TEST_SUITE(name) namespace
#define TEST_SUITE_BEGIN(name) static_assert(true, "")
#define TEST_SUITE_END() static_assert(true, "")

#define SUBCASE(...)                                                                               \
    static_assert(false, "smc test has no SUBCASE of doctest: write a TEST_CASE for each");        \
    if (true)
#define TEST_CASE_TEMPLATE(...)                                                                    \
    static_assert(false, "smc test has no TEST_CASE_TEMPLATE of doctest: write TEST_CASE");        \
    void SMC_ADAPTER_JOIN(smc_none_, __COUNTER__)()

#define CHECK(...) SMC_ADAPTER_CHECK((__VA_ARGS__), #__VA_ARGS__)
#define CHECK_FALSE(...) SMC_ADAPTER_CHECK(!(__VA_ARGS__), "!(" #__VA_ARGS__ ")")
#define CHECK_EQ(a, b) SMC_ADAPTER_CHECK((a) == (b), #a " == " #b)
#define CHECK_NE(a, b) SMC_ADAPTER_CHECK((a) != (b), #a " != " #b)
#define CHECK_LT(a, b) SMC_ADAPTER_CHECK((a) < (b), #a " < " #b)
#define CHECK_LE(a, b) SMC_ADAPTER_CHECK((a) <= (b), #a " <= " #b)
#define CHECK_GT(a, b) SMC_ADAPTER_CHECK((a) > (b), #a " > " #b)
#define CHECK_GE(a, b) SMC_ADAPTER_CHECK((a) >= (b), #a " >= " #b)
#define CHECK_UNARY(...) CHECK(__VA_ARGS__)
#define CHECK_UNARY_FALSE(...) CHECK_FALSE(__VA_ARGS__)
#define CHECK_MESSAGE(holds, ...) SMC_ADAPTER_CHECK(holds, #holds)
#define CHECK_THROWS(...)                                                                          \
    SMC_ADAPTER_CHECK(SMC_ADAPTER_THROWS((void)(__VA_ARGS__)), #__VA_ARGS__ " throws")
#define CHECK_NOTHROW(...)                                                                         \
    SMC_ADAPTER_CHECK(!SMC_ADAPTER_THROWS((void)(__VA_ARGS__)), #__VA_ARGS__ " throws nothing")
#define CHECK_THROWS_AS(expression, type)                                                          \
    SMC_ADAPTER_CHECK(SMC_ADAPTER_THROWS_AS(expression, type), #expression " throws " #type)

#define REQUIRE(...) CHECK(__VA_ARGS__)
#define REQUIRE_FALSE(...) CHECK_FALSE(__VA_ARGS__)
#define REQUIRE_EQ(a, b) CHECK_EQ(a, b)
#define REQUIRE_NE(a, b) CHECK_NE(a, b)
#define REQUIRE_LT(a, b) CHECK_LT(a, b)
#define REQUIRE_LE(a, b) CHECK_LE(a, b)
#define REQUIRE_GT(a, b) CHECK_GT(a, b)
#define REQUIRE_GE(a, b) CHECK_GE(a, b)
#define REQUIRE_UNARY(...) CHECK(__VA_ARGS__)
#define REQUIRE_UNARY_FALSE(...) CHECK_FALSE(__VA_ARGS__)
#define REQUIRE_MESSAGE(holds, ...) CHECK_MESSAGE(holds, __VA_ARGS__)
#define REQUIRE_THROWS(...) CHECK_THROWS(__VA_ARGS__)
#define REQUIRE_NOTHROW(...) CHECK_NOTHROW(__VA_ARGS__)
#define REQUIRE_THROWS_AS(expression, type) CHECK_THROWS_AS(expression, type)

#define WARN(...) SMC_ADAPTER_NOTHING
#define FAIL(...) SMC_ADAPTER_CHECK(false, "FAIL")
#define FAIL_CHECK(...) SMC_ADAPTER_CHECK(false, "FAIL_CHECK")
#define MESSAGE(...) SMC_ADAPTER_NOTHING
#define INFO(...) SMC_ADAPTER_NOTHING
#define CAPTURE(...) SMC_ADAPTER_NOTHING

#endif
