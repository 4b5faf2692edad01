/* catch_test_macros.hpp - Catch2's words for `smc test`: TEST_CASE, TEST_CASE_METHOD and the
 * checks. */
#ifndef SMC_ADAPTER_CATCH2_H
#define SMC_ADAPTER_CATCH2_H

#include "../smc_adapter.h"

#define SMC_CATCH_NAME(name, ...) name
#define SMC_CATCH_TEST(function, name, ...) SMC_ADAPTER_TEST(function, name)
#define TEST_CASE(...)                                                                             \
    SMC_CATCH_TEST(SMC_ADAPTER_JOIN(smc_catch_, __COUNTER__), __VA_ARGS__, "")
#define SCENARIO(...) TEST_CASE("Scenario: " __VA_ARGS__)

#define SMC_CATCH_METHOD(type, function, fixture, name)                                            \
    struct type : fixture {                                                                        \
        void test();                                                                               \
    };                                                                                             \
    SMC_ADAPTER_TEST(function, name)                                                               \
    {                                                                                              \
        type fixed;                                                                                \
        fixed.test();                                                                              \
    }                                                                                              \
    void type::test()
#define SMC_CATCH_METHOD_(number, fixture, name, ...)                                              \
    SMC_CATCH_METHOD(SMC_ADAPTER_JOIN(smc_fixture_, number), SMC_ADAPTER_JOIN(smc_catch_, number), \
                     fixture, name)
#define TEST_CASE_METHOD(...) SMC_CATCH_METHOD_(__COUNTER__, __VA_ARGS__, "")

#define SECTION(...)                                                                               \
    static_assert(false, "smc test has no SECTION of Catch2: write a TEST_CASE for each");         \
    if (true)
#define TEMPLATE_TEST_CASE(...)                                                                    \
    static_assert(false, "smc test has no TEMPLATE_TEST_CASE of Catch2: write TEST_CASE");         \
    void SMC_ADAPTER_JOIN(smc_none_, __COUNTER__)()

#define REQUIRE(...) SMC_ADAPTER_CHECK((__VA_ARGS__), #__VA_ARGS__)
#define REQUIRE_FALSE(...) SMC_ADAPTER_CHECK(!(__VA_ARGS__), "!(" #__VA_ARGS__ ")")
#define REQUIRE_THROWS(...)                                                                        \
    SMC_ADAPTER_CHECK(SMC_ADAPTER_THROWS((void)(__VA_ARGS__)), #__VA_ARGS__ " throws")
#define REQUIRE_NOTHROW(...)                                                                       \
    SMC_ADAPTER_CHECK(!SMC_ADAPTER_THROWS((void)(__VA_ARGS__)), #__VA_ARGS__ " throws nothing")
#define REQUIRE_THROWS_AS(expression, type)                                                        \
    SMC_ADAPTER_CHECK(SMC_ADAPTER_THROWS_AS(expression, type), #expression " throws " #type)
#define CHECK(...) REQUIRE(__VA_ARGS__)
#define CHECK_FALSE(...) REQUIRE_FALSE(__VA_ARGS__)
#define CHECK_THROWS(...) REQUIRE_THROWS(__VA_ARGS__)
#define CHECK_NOTHROW(...) REQUIRE_NOTHROW(__VA_ARGS__)
#define CHECK_THROWS_AS(expression, type) REQUIRE_THROWS_AS(expression, type)
#define STATIC_REQUIRE(...) static_assert(__VA_ARGS__, #__VA_ARGS__)

#define FAIL(...) SMC_ADAPTER_CHECK(false, "FAIL")
#define SUCCEED(...) SMC_ADAPTER_NOTHING
#define INFO(...) SMC_ADAPTER_NOTHING
#define WARN(...) SMC_ADAPTER_NOTHING
#define CAPTURE(...) SMC_ADAPTER_NOTHING
#define UNSCOPED_INFO(...) SMC_ADAPTER_NOTHING
#define SKIP(...) return

#endif
