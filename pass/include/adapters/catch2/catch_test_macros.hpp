/* catch_test_macros.hpp - Catch2's macros for `smc test`: tests, sections and checks. */
#ifndef SMC_ADAPTER_CATCH2_H
#define SMC_ADAPTER_CATCH2_H

#include "../smc_adapter.h"

// Catch2's own headers include the following standard headers. Some tests use these without
// including them.
#include <algorithm>
#include <chrono>
#include <cmath>
#include <cstddef>
#include <cstdint>
#include <functional>
#include <limits>
#include <memory>
#include <ostream>
#include <random>
#include <stdexcept>
#include <string>
#include <tuple>
#include <utility>
#include <vector>

#define SMC_CATCH_NAME(name, ...) name
#define SMC_CATCH_TEST(function, name, ...) SMC_ADAPTER_TEST_OF_PARTS(function, name)
#define TEST_CASE(...)                                                                             \
    SMC_CATCH_TEST(SMC_ADAPTER_JOIN(smc_catch_, __COUNTER__), __VA_ARGS__, "")
#define SCENARIO(...) TEST_CASE("Scenario: " __VA_ARGS__)

#define SMC_CATCH_METHOD(type, function, fixture, name)                                            \
    struct type : fixture {                                                                        \
        void test() __asm__("smc_body_" name);                                                     \
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

/* A type that has commas is in parentheses: SMC_CATCH_TYPE takes them away. Up to 12 types. */
#define SMC_CATCH_TYPE(type) SMC_CATCH_TYPE_(SMC_CATCH_OPEN type)
#define SMC_CATCH_TYPE_(...) SMC_CATCH_TYPE__(__VA_ARGS__)
#define SMC_CATCH_TYPE__(...) SMC_CATCH_NO##__VA_ARGS__
#define SMC_CATCH_OPEN(...) SMC_CATCH_OPEN __VA_ARGS__
#define SMC_CATCH_NOSMC_CATCH_OPEN
#define SMC_CATCH_TYPES_1(type) SMC_CATCH_TYPE(type)
#define SMC_CATCH_TYPES_2(type, ...) SMC_CATCH_TYPE(type), SMC_CATCH_TYPES_1(__VA_ARGS__)
#define SMC_CATCH_TYPES_3(type, ...) SMC_CATCH_TYPE(type), SMC_CATCH_TYPES_2(__VA_ARGS__)
#define SMC_CATCH_TYPES_4(type, ...) SMC_CATCH_TYPE(type), SMC_CATCH_TYPES_3(__VA_ARGS__)
#define SMC_CATCH_TYPES_5(type, ...) SMC_CATCH_TYPE(type), SMC_CATCH_TYPES_4(__VA_ARGS__)
#define SMC_CATCH_TYPES_6(type, ...) SMC_CATCH_TYPE(type), SMC_CATCH_TYPES_5(__VA_ARGS__)
#define SMC_CATCH_TYPES_7(type, ...) SMC_CATCH_TYPE(type), SMC_CATCH_TYPES_6(__VA_ARGS__)
#define SMC_CATCH_TYPES_8(type, ...) SMC_CATCH_TYPE(type), SMC_CATCH_TYPES_7(__VA_ARGS__)
#define SMC_CATCH_TYPES_9(type, ...) SMC_CATCH_TYPE(type), SMC_CATCH_TYPES_8(__VA_ARGS__)
#define SMC_CATCH_TYPES_10(type, ...) SMC_CATCH_TYPE(type), SMC_CATCH_TYPES_9(__VA_ARGS__)
#define SMC_CATCH_TYPES_11(type, ...) SMC_CATCH_TYPE(type), SMC_CATCH_TYPES_10(__VA_ARGS__)
#define SMC_CATCH_TYPES_12(type, ...) SMC_CATCH_TYPE(type), SMC_CATCH_TYPES_11(__VA_ARGS__)
#define SMC_CATCH_PICK(a, b, c, d, e, f, g, h, i, j, k, l, picked, ...) picked
#define SMC_CATCH_TYPES(...)                                                                       \
    SMC_CATCH_PICK(__VA_ARGS__, SMC_CATCH_TYPES_12, SMC_CATCH_TYPES_11, SMC_CATCH_TYPES_10,        \
                   SMC_CATCH_TYPES_9, SMC_CATCH_TYPES_8, SMC_CATCH_TYPES_7, SMC_CATCH_TYPES_6,     \
                   SMC_CATCH_TYPES_5, SMC_CATCH_TYPES_4, SMC_CATCH_TYPES_3, SMC_CATCH_TYPES_2,     \
                   SMC_CATCH_TYPES_1, ignored)                                                     \
    (__VA_ARGS__)

#define SMC_CATCH_TEMPLATES(function, name, tags, ...)                                             \
    SMC_CATCH_EXPANDED(function, name, SMC_CATCH_TYPES(__VA_ARGS__))
#define SMC_CATCH_EXPANDED(function, name, ...)                                                    \
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
