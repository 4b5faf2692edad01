/* doctest.h - doctest's interface for `smc test`: tests, subcases and checks. */
#ifndef SMC_ADAPTER_DOCTEST_H
#define SMC_ADAPTER_DOCTEST_H

#include "../smc_adapter.h"

// doctest's own header includes these in a file that implements it; some tests rely on it.
#if defined DOCTEST_CONFIG_IMPLEMENT || defined DOCTEST_CONFIG_IMPLEMENT_WITH_MAIN
#include <algorithm>
#include <atomic>
#include <climits>
#include <cmath>
#include <cstdint>
#include <cstdlib>
#include <cstring>
#include <exception>
#include <iomanip>
#include <iostream>
#include <limits>
#include <map>
#include <mutex>
#include <set>
#include <sstream>
#include <stdexcept>
#include <string>
#include <utility>
#include <vector>
#endif

namespace doctest {

// A decorator of a test; it has no effect here.
struct smc_decorator {};
constexpr const char *operator*(const char *name, smc_decorator) { return name; }
#define SMC_DOCTEST_DECORATOR(name)                                                                \
    template <typename... A> constexpr smc_decorator name(A...) { return {}; }
SMC_DOCTEST_DECORATOR(skip)
SMC_DOCTEST_DECORATOR(no_breaks)
SMC_DOCTEST_DECORATOR(no_output)
SMC_DOCTEST_DECORATOR(may_fail)
SMC_DOCTEST_DECORATOR(timeout)
SMC_DOCTEST_DECORATOR(description)
SMC_DOCTEST_DECORATOR(test_suite)

// A number for approximate comparisons: equal within a hundred units of float's last place.
struct Approx {
    double value, share = 100 * 1.1920929e-7;
    explicit Approx(double v) : value(v) {}
    Approx &epsilon(double e) { return share = e, *this; }
    bool is(double v) const {
        const double apart = v < value ? value - v : v - value, size = value < 0 ? -value : value;
        return apart <= share * (1 + size);
    }
};
inline bool operator==(double a, const Approx &b) { return b.is(a); }
inline bool operator==(const Approx &a, double b) { return a.is(b); }
inline bool operator!=(double a, const Approx &b) { return !b.is(a); }

// The comparisons of CHECK_EQ and the like. Their operands may contain commas, so that only the
// compiler can separate them.
#define SMC_DOCTEST_COMPARES(name, op)                                                             \
    template <typename A, typename B> bool name(const A &a, const B &b) { return a op b; }
SMC_DOCTEST_COMPARES(smc_eq, ==)
SMC_DOCTEST_COMPARES(smc_ne, !=)
SMC_DOCTEST_COMPARES(smc_lt, <)
SMC_DOCTEST_COMPARES(smc_le, <=)
SMC_DOCTEST_COMPARES(smc_gt, >)
SMC_DOCTEST_COMPARES(smc_ge, >=)

// Lets a program's own main compile; smc does not run it.
class Context {
  public:
    template <typename... A> explicit Context(A &&...) {}
    template <typename... A> void applyCommandLine(A &&...) {}
    template <typename... A> void setOption(A &&...) {}
    int run() { return 0; }
    bool shouldExit() { return true; }
};

} // namespace doctest

#define TEST_CASE(name) SMC_DOCTEST_TEST(SMC_ADAPTER_JOIN(DOCTEST_ANON_FUNC_, __COUNTER__), name)
#define SMC_DOCTEST_TEST(function, name) SMC_ADAPTER_FOUND(function, name)

#define SMC_DOCTEST_FIXTURE(type, function, fixture, name)                                         \
    namespace {                                                                                    \
    struct type : fixture {                                                                        \
        void test();                                                                               \
    };                                                                                             \
    }                                                                                              \
    SMC_ADAPTER_FOUND(function, name)                                                              \
    {                                                                                              \
        type fixed;                                                                                \
        fixed.test();                                                                              \
    }                                                                                              \
    void type::test()
#define SMC_DOCTEST_FIXTURE_(number, fixture, name)                                                \
    SMC_DOCTEST_FIXTURE(SMC_ADAPTER_JOIN(smc_fixture_, number),                                    \
                        SMC_ADAPTER_JOIN(DOCTEST_ANON_FUNC_, number), fixture, name)
#define TEST_CASE_FIXTURE(fixture, name) SMC_DOCTEST_FIXTURE_(__COUNTER__, fixture, name)
#define TEST_SUITE(name) namespace
#define TEST_SUITE_BEGIN(name) static_assert(true, "")
#define TEST_SUITE_END() static_assert(true, "")

/* Each of the subcases at one level is entered in separate executions. */
#define SUBCASE(...) SMC_ADAPTER_PART
#define SCENARIO(name) TEST_CASE("  Scenario: " name)
#define GIVEN(...) SUBCASE()
#define WHEN(...) SUBCASE()
#define AND_WHEN(...) SUBCASE()
#define THEN(...) SUBCASE()
#define AND_THEN(...) SUBCASE()

#define SMC_DOCTEST_TEMPLATES(function, name, type, ...)                                           \
    SMC_ADAPTER_TEMPLATES(function, type, name, "<", ">", __VA_ARGS__)
#define TEST_CASE_TEMPLATE(name, type, ...)                                                        \
    SMC_DOCTEST_TEMPLATES(SMC_ADAPTER_JOIN(DOCTEST_ANON_FUNC_, __COUNTER__), name, type, __VA_ARGS__)

#define CHECK(...) SMC_ADAPTER_CHECK((__VA_ARGS__), #__VA_ARGS__)
#define CHECK_FALSE(...) SMC_ADAPTER_CHECK(!(__VA_ARGS__), "!(" #__VA_ARGS__ ")")
#define CHECK_EQ(...)                                                                              \
    SMC_ADAPTER_CHECK(::doctest::smc_eq(__VA_ARGS__), "CHECK_EQ(" #__VA_ARGS__ ")")
#define CHECK_NE(...)                                                                              \
    SMC_ADAPTER_CHECK(::doctest::smc_ne(__VA_ARGS__), "CHECK_NE(" #__VA_ARGS__ ")")
#define CHECK_LT(...)                                                                              \
    SMC_ADAPTER_CHECK(::doctest::smc_lt(__VA_ARGS__), "CHECK_LT(" #__VA_ARGS__ ")")
#define CHECK_LE(...)                                                                              \
    SMC_ADAPTER_CHECK(::doctest::smc_le(__VA_ARGS__), "CHECK_LE(" #__VA_ARGS__ ")")
#define CHECK_GT(...)                                                                              \
    SMC_ADAPTER_CHECK(::doctest::smc_gt(__VA_ARGS__), "CHECK_GT(" #__VA_ARGS__ ")")
#define CHECK_GE(...)                                                                              \
    SMC_ADAPTER_CHECK(::doctest::smc_ge(__VA_ARGS__), "CHECK_GE(" #__VA_ARGS__ ")")
#define CHECK_UNARY(...) CHECK(__VA_ARGS__)
#define CHECK_UNARY_FALSE(...) CHECK_FALSE(__VA_ARGS__)
#define CHECK_MESSAGE(holds, ...) SMC_ADAPTER_CHECK(holds, #holds)
#define CHECK_THROWS(...)                                                                          \
    SMC_ADAPTER_CHECK(SMC_ADAPTER_THROWS((void)(__VA_ARGS__)), #__VA_ARGS__ " throws")
#define CHECK_NOTHROW(...)                                                                         \
    SMC_ADAPTER_CHECK(!SMC_ADAPTER_THROWS((void)(__VA_ARGS__)), #__VA_ARGS__ " throws nothing")
#define CHECK_THROWS_AS(expression, ...)                                                           \
    SMC_ADAPTER_CHECK(SMC_ADAPTER_THROWS_AS(expression, __VA_ARGS__),                              \
                      #expression " throws " #__VA_ARGS__)

#define REQUIRE(...) CHECK(__VA_ARGS__)
#define REQUIRE_FALSE(...) CHECK_FALSE(__VA_ARGS__)
#define REQUIRE_EQ(...) CHECK_EQ(__VA_ARGS__)
#define REQUIRE_NE(...) CHECK_NE(__VA_ARGS__)
#define REQUIRE_LT(...) CHECK_LT(__VA_ARGS__)
#define REQUIRE_LE(...) CHECK_LE(__VA_ARGS__)
#define REQUIRE_GT(...) CHECK_GT(__VA_ARGS__)
#define REQUIRE_GE(...) CHECK_GE(__VA_ARGS__)
#define REQUIRE_UNARY(...) CHECK(__VA_ARGS__)
#define REQUIRE_UNARY_FALSE(...) CHECK_FALSE(__VA_ARGS__)
#define REQUIRE_MESSAGE(holds, ...) CHECK_MESSAGE(holds, __VA_ARGS__)
#define REQUIRE_THROWS(...) CHECK_THROWS(__VA_ARGS__)
#define REQUIRE_NOTHROW(...) CHECK_NOTHROW(__VA_ARGS__)
#define REQUIRE_THROWS_AS(expression, ...) CHECK_THROWS_AS(expression, __VA_ARGS__)

#define CHECK_THROWS_WITH(expression, text)                                                        \
    SMC_ADAPTER_CHECK(::smc_adapter::throws_with([&] { (void)(expression); }, text),               \
                      #expression " throws with " #text)
#define REQUIRE_THROWS_WITH(expression, text) CHECK_THROWS_WITH(expression, text)
#define CHECK_FALSE_MESSAGE(holds, ...) CHECK_FALSE(holds)
#define REQUIRE_FALSE_MESSAGE(holds, ...) CHECK_FALSE(holds)
#define FAST_CHECK_EQ(...) CHECK_EQ(__VA_ARGS__)
#define FAST_REQUIRE_EQ(...) CHECK_EQ(__VA_ARGS__)
#define WARN(...) SMC_ADAPTER_NOTHING
#define FAIL(...) SMC_ADAPTER_CHECK(false, "FAIL")
#define FAIL_CHECK(...) SMC_ADAPTER_CHECK(false, "FAIL_CHECK")
#define MESSAGE(...) SMC_ADAPTER_NOTHING
#define INFO(...) SMC_ADAPTER_NOTHING
#define CAPTURE(...) SMC_ADAPTER_NOTHING

#endif
