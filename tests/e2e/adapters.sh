#!/bin/sh
# adapters.sh SMC - tests `smc test` on files that are written for GoogleTest, Catch2 and doctest.
. "$(dirname "$0")/checks.inc"
cd "$work" || exit 2
has() { check "$1" grep -q -- "$2" "$work/$3"; }

cat >counter.inc <<'END'
#include <atomic>
#include <stdexcept>
#include <thread>
struct counter {
    std::atomic<int> n{0};
    void right() { n++; }
    void wrong() { n = n + 1; }
    template <typename F> void twice(F f)
    {
        std::thread t(f);
        f();
        t.join();
    }
};
static inline void throws_logic() { throw std::logic_error("no"); }
END

# ---- GoogleTest
cat >google.cpp <<'END'
#include <gtest/gtest.h>
#include "counter.inc"
namespace {
class Counter : public ::testing::Test {
protected:
    counter c;
    void SetUp() override { c.n = 1; }
    void TearDown() override { EXPECT_GE(c.n, LEAST); }
};
TEST_F(Counter, Right)
{
    c.twice([this] { c.right(); });
    EXPECT_EQ(c.n, 3) << "after " << 2;
    ASSERT_TRUE(c.n == 3);
}
TEST_F(Counter, Lost)
{
    c.twice([this] { c.wrong(); });
    EXPECT_EQ(c.n, 3) << "a lost update";
}
TEST(Words, Hold)
{
    if (true) EXPECT_LT(1, 2);
    else FAIL() << "not here";
    EXPECT_NE(1, 2);
    EXPECT_LE(1, 1);
    EXPECT_GT(2, 1);
    EXPECT_FALSE(false);
    EXPECT_STREQ("a", "a");
    EXPECT_STRNE("a", "b");
    EXPECT_NEAR(1.0, 1.1, 0.2);
    EXPECT_THROW(throws_logic(), std::logic_error);
    EXPECT_ANY_THROW(throw 1);
    EXPECT_NO_THROW(c());
    SUCCEED() << "so";
}
TEST(Words, Skipped)
{
    GTEST_SKIP() << "not now";
    FAIL();
}
#define FAILS(name, check) TEST(Fails, name) { check << "as it should"; }
FAILS(Eq, EXPECT_EQ(1, 2))
FAILS(Streq, ASSERT_STREQ("a", "b"))
FAILS(Near, EXPECT_NEAR(1.0, 2.0, 0.5))
FAILS(Throw, EXPECT_THROW(throws_logic(), std::runtime_error))
FAILS(NoThrow, EXPECT_NO_THROW(throws_logic()))
FAILS(AnyThrow, EXPECT_ANY_THROW((void)0))
FAILS(Always, ADD_FAILURE())
}
static void is_two(int n) { EXPECT_EQ(n, 2); }
TEST(Called, Deep) { is_two(1); }
int main(int argc, char **argv)
{
    ::testing::InitGoogleTest(&argc, argv);
    return RUN_ALL_TESTS();
}
END
sed -i 's/EXPECT_NO_THROW(c())/EXPECT_NO_THROW((void)0)/' google.cpp
try 1 test -DLEAST=1 google.cpp
for name in Counter.Right Words.Hold Words.Skipped; do has "$name" "^google.cpp:$name: verified" \
    out; done
for name in Counter.Lost Fails.Eq Fails.Streq Fails.Near Fails.Throw Fails.NoThrow Fails.AnyThrow \
    Fails.Always; do
    has "$name" "^google.cpp:$name: unsafe" out
done
has 'where' '^google.cpp:19:5: error: assertion failed: c.n == 3 \[assertion\]' err
try 1 test -DLEAST=1 --test=Called.Deep google.cpp
has 'the caller is the test' '^google.cpp:52:.*note: called from Called.Deep$' err
check 'the runner is no caller' test "$(grep -c 'called from' "$work/err")" -eq 1
try 1 test -DNDEBUG -DLEAST=1 --test=Counter.Lost google.cpp
has 'checks do not depend on NDEBUG' 'assertion failed: c.n == 3' err
try 1 test -DLEAST=4 --test=Counter.Right google.cpp
has 'TearDown' 'assertion failed: c.n >= LEAST' err
try 0 test --list -DLEAST=1 google.cpp
has 'the list' '^google.cpp:Counter.Lost$' out
try 1 test -DLEAST=1 --format=junit google.cpp
has 'JUnit' 'Counter.Lost' out

cat >parameters.cpp <<'END'
#include <gtest/gtest.h>
class Pair : public ::testing::TestWithParam<std::tuple<int, bool>> {};
TEST_P(Pair, Positive) { EXPECT_GE(std::get<0>(GetParam()), 1); }
INSTANTIATE_TEST_SUITE_P(All, Pair,
                         ::testing::Combine(::testing::Values(1, 2), ::testing::Bool()));
template <typename T> class Typed : public ::testing::Test {};
typedef ::testing::Types<int, long> types;
TYPED_TEST_SUITE(Typed, types);
TYPED_TEST(Typed, Zero)
{
    TypeParam zero = 0;
    EXPECT_EQ(zero, 0);
}
END
for std in c++11 c++14 c++20; do
    try 0 test "-std=$std" parameters.cpp
    has "$std" '^smc: 6 programs: 6 verified' out
done

# ---- Catch2
cat >catch.cpp <<'END'
#include HEADER
#include "counter.inc"
#include <map>
#include <set>
TEST_CASE("two threads count", "[counter]")
{
    counter c;
    c.twice([&] { c.right(); });
    INFO("n is " << c.n);
    REQUIRE(c.n == 2);
    CHECK_FALSE(c.n == 3);
    CHECK_THROWS_AS(throws_logic(), std::logic_error);
    REQUIRE_THROWS(throw 1);
    CHECK_NOTHROW((void)0);
}
namespace other {
TEST_CASE_METHOD(counter, "a lost update")
{
    twice([this] { wrong(); });
    CHECK(n == 2);
}
}
TEST_CASE("throws another") { REQUIRE_THROWS_AS(throws_logic(), int); }
TEST_CASE("throws") { REQUIRE_NOTHROW(throws_logic()); }
static bool is_odd(int n) { return n % 2; }
TEMPLATE_TEST_CASE("sized", "[types]", (std::map<int, int>), std::set<long>)
{
    TestType none;
    const int odd[] = {1, 2, 3};
    REQUIRE(none.size() == 0);
    REQUIRE(std::count_if(odd, odd + 3, is_odd) == 2); // <algorithm> comes with Catch2's headers
}
static void is_two(int n) { CHECK(n == 2); }
TEST_CASE("deep") { is_two(1); }
END
for header in catch2/catch_test_macros.hpp catch2/catch_all.hpp catch2/catch.hpp catch.hpp; do
    try 1 test "-DHEADER=<$header>" catch.cpp
    has "$header" '^catch.cpp:two threads count: verified' out
done
has 'a type with a comma' '^catch.cpp:sized - std::map<int, int>: verified' out
has 'a type without' '^catch.cpp:sized - std::set<long>: verified' out
try 1 test "-DHEADER=<catch.hpp>" --test=deep catch.cpp
has 'the caller' '^catch.cpp:[0-9]*:[0-9]*: note: called from deep$' err
check 'no other caller' test "$(grep -c 'called from' "$work/err")" -eq 1
try 1 test "-DHEADER=<catch.hpp>" catch.cpp
for std in c++11 c++14; do
    try 1 test "-std=$std" "-DHEADER=<catch2/catch.hpp>" catch.cpp
    has "$std" '^catch.cpp:two threads count: verified' out
done
for name in 'a lost update' 'throws another' throws; do has "$name" "^catch.cpp:$name: unsafe" \
    out; done

# ---- doctest
cat >doc.cpp <<'END'
#define DOCTEST_CONFIG_IMPLEMENT_WITH_MAIN
#include HEADER
#include "counter.inc"
TEST_SUITE("counters") {
TEST_CASE("two threads count")
{
    counter c;
    c.twice([&] { c.right(); });
    CAPTURE(c.n);
    CHECK_EQ(c.n, 2);
    REQUIRE(c.n == 2);
    CHECK_FALSE(c.n == 3);
    CHECK_THROWS_AS(throws_logic(), std::logic_error);
    CHECK_MESSAGE(c.n == 2, "is " << 2);
}
}
TEST_CASE_FIXTURE(counter, "a lost update")
{
    twice([this] { wrong(); });
    REQUIRE_EQ(n, 2);
}
END
for header in doctest.h doctest/doctest.h; do
    try 1 test "-DHEADER=<$header>" doc.cpp
    has "$header" '^doc.cpp:two threads count: verified' out
    has "$header: a lost update" '^doc.cpp:a lost update: unsafe' out
done

# ---- without smc test, smc's replacements of these headers are not found
try 2 -DLEAST=1 -I. google.cpp
has 'what to type' 'smc test' err
finish
