/* catch_test_macros.hpp - Catch2's macros for `smc test`: tests, sections and checks. */
#ifndef SMC_ADAPTER_CATCH2_H
#define SMC_ADAPTER_CATCH2_H

#include "../smc_adapter.h"

#define SMC_CATCH_NAME(name, ...) name
#define SMC_CATCH_TEST(function, name, ...) SMC_ADAPTER_TEST_OF_PARTS(function, name)
#define TEST_CASE(...)                                                                             \
    SMC_CATCH_TEST(SMC_ADAPTER_JOIN(smc_catch_, __COUNTER__), __VA_ARGS__, "")
#define SCENARIO(...) TEST_CASE("Scenario: " __VA_ARGS__)

#define SMC_CATCH_METHOD(type, function, fixture, name)                                            \
    struct type : fixture {                                                                        \
        void test();                                                                               \
    };                                                                                             \
    SMC_ADAPTER_TEST(function, name)                                                               \
    {                                                                                              \
        ::smc_adapter::run_parts([] {                                                              \
            type fixed;                                                                            \
            fixed.test();                                                                          \
        });                                                                                        \
    }                                                                                              \
    void type::test()
#define SMC_CATCH_METHOD_(number, fixture, name, ...)                                              \
    SMC_CATCH_METHOD(SMC_ADAPTER_JOIN(smc_fixture_, number), SMC_ADAPTER_JOIN(smc_catch_, number), \
                     fixture, name)
#define TEST_CASE_METHOD(...) SMC_CATCH_METHOD_(__COUNTER__, __VA_ARGS__, "")

/* Each of several sections at one level is entered in executions of its own. */
#define SECTION(...) SMC_ADAPTER_PART
#define DYNAMIC_SECTION(...) SECTION()
#define GIVEN(...) SECTION()
#define AND_GIVEN(...) SECTION()
#define WHEN(...) SECTION()
#define AND_WHEN(...) SECTION()
#define THEN(...) SECTION()
#define AND_THEN(...) SECTION()

#define SMC_CATCH_TEMPLATES(function, name, tags, ...)                                             \
    SMC_ADAPTER_TEMPLATES(function, TestType, name, " - ", "", __VA_ARGS__)
#define TEMPLATE_TEST_CASE(...)                                                                    \
    SMC_CATCH_TEMPLATES(SMC_ADAPTER_JOIN(smc_catch_, __COUNTER__), __VA_ARGS__)

/* Benchmarked code is not run. */
#define BENCHMARK(...) auto SMC_ADAPTER_JOIN(smc_benchmark_, __LINE__) [[maybe_unused]] = [&]()

#define REQUIRE(...) SMC_ADAPTER_CHECK((__VA_ARGS__), #__VA_ARGS__)
#define REQUIRE_FALSE(...) SMC_ADAPTER_CHECK(!(__VA_ARGS__), "!(" #__VA_ARGS__ ")")
#define REQUIRE_THROWS(...)                                                                        \
    SMC_ADAPTER_CHECK(SMC_ADAPTER_THROWS((void)(__VA_ARGS__)), #__VA_ARGS__ " throws")
#define REQUIRE_NOTHROW(...)                                                                       \
    SMC_ADAPTER_CHECK(!SMC_ADAPTER_THROWS((void)(__VA_ARGS__)), #__VA_ARGS__ " throws nothing")
#define REQUIRE_THROWS_AS(expression, type)                                                        \
    SMC_ADAPTER_CHECK(SMC_ADAPTER_THROWS_AS(expression, type), #expression " throws " #type)
#define REQUIRE_THROWS_WITH(expression, text)                                                      \
    SMC_ADAPTER_CHECK(::smc_adapter::throws_with([&] { (void)(expression); }, text),               \
                      #expression " throws with " #text)
#define REQUIRE_THAT(value, ...)                                                                   \
    SMC_ADAPTER_CHECK((__VA_ARGS__).match(value), #value " matches " #__VA_ARGS__)
#define CHECK_THAT(value, ...) REQUIRE_THAT(value, __VA_ARGS__)
#define CHECK_THROWS_WITH(expression, text) REQUIRE_THROWS_WITH(expression, text)
#define CHECK_NOFAIL(...) SMC_ADAPTER_NOTHING
#define CHECKED_IF(...) if (__VA_ARGS__)
#define CHECKED_ELSE(...) if (!(__VA_ARGS__))
#define STATIC_CHECK(...) static_assert(__VA_ARGS__, #__VA_ARGS__)
#define STATIC_REQUIRE_FALSE(...) static_assert(!(__VA_ARGS__), "!(" #__VA_ARGS__ ")")
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
#define FAIL_CHECK(...) FAIL()
#define UNSCOPED_CAPTURE(...) SMC_ADAPTER_NOTHING

#include "smc_generators.h"
#include "smc_matchers.h"

#endif
