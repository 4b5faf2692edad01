#!/bin/sh
# frameworks.sh SMC - tests `smc test` on the files in tests/e2e/frameworks, whose first lines have
# the expected verdict of each test; names and filters of tests; and smc -p of a project with such
# files.
. "$(dirname "$0")/checks.inc"
from=$(cd "$(dirname "$0")/frameworks" && pwd)
cd "$work" || exit 2
has() { check "$1" grep -q -- "$2" "$work/$3"; }
lacks() { check "$1" sh -c "! grep -q -- '$2' '$work/$3'"; }

# Prints "NAME: VERDICT EXECUTIONS" for each test of a file; EXECUTIONS only if there is no error.
said() {
    sed -n -e "s|^$1:\(.*: verified\): \([0-9]*\) exec.*|\1 \2|p" \
        -e "s|^$1:\(.*: unsafe\): .*|\1|p" "$work/out" | sort
}
for file in google.cpp mock.cpp lost.cpp catch.cpp doctest.cpp boost.cpp check.c cmocka.c unity.c
do
    cp "$from/$file" .
    try 1 test "$file"
    said "$file" >got
    sed -n 's|^/// ||p' "$file" | sort >expected
    check "$file" diff expected got
done

# ---- headers of the standard library that the frameworks' headers include, and smc's must include,
# too
brings() {
    printf '%s\n' "$2" "$3" >brings.cpp
    try 0 test brings.cpp
    has "$1: its includes" ' verified: 1 execution ' out
}
brings GoogleTest '#include <gtest/gtest.h>
std::mutex m; std::map<int, std::set<int>> all; std::function<int()> f;' 'TEST(A, B) { m.lock(); m.unlock(); }
int main() { return testing::UnitTest::GetInstance()->Run(); }'
brings Catch2 '#include <catch2/catch.hpp>
std::mt19937 numbers; uint64_t one = 1;' 'TEST_CASE("a") { CHECK(std::fabs(-1.0) == one); }'
brings doctest '#define DOCTEST_CONFIG_IMPLEMENT_WITH_MAIN
#include <doctest/doctest.h>' 'std::mutex m; TEST_CASE("a") { std::vector<int> v(2); CHECK(v.size() == 2); }'
brings Boost.Test '#include <boost/test/unit_test.hpp>
int64_t most = LONG_MAX; std::function<int()> f;' 'BOOST_AUTO_TEST_CASE(a) { std::vector<int> v(2); BOOST_CHECK(v.size() == 2); }'
printf '%s\n' '#include <gmock/gmock.h>' 'TEST(A, B) { EXPECT_THAT(1, testing::Eq(1)); }' >mocks.cpp
try 0 test mocks.cpp -std=c++11
has 'an old standard: compiled as C++17' ' verified: 1 execution ' out

# ---- names and filters
tests() { sed -n 's/^google.cpp:\(.*\)$/\1/p' out | tr '\n' ' '; }
try 0 test --list google.cpp
has 'the list' '^google.cpp:Range/P.Other/n11$' out
lacks 'a disabled test is not listed' DISABLED out
has 'that it is left out' '1 disabled test is left out' err
try 0 test --list --gtest_filter='Few/*:*n10-*Counts*' google.cpp
check 'patterns' test "$(tests)" = 'Few/P.Other/0 Few/P.Other/1 Few/P.Other/2 Range/P.Other/n10 '
try 0 test --list '--gtest_filter=-*P*:D*' google.cpp
check 'what is left out' test "$(tests)" = \
    'Info.Name C.Both/0 C.Both/1 C.Both/2 C.Both/3 Typed/0.Adds Typed/1.Adds '
try 0 test -k '?.Both/1' google.cpp
has '-k' '^smc: 1 program: 1 verified' out
try 2 test --gtest_filter=Nothing google.cpp
has 'none fits' 'no test fits Nothing (smc test --list lists them)' err
try 2 --gtest_filter=A google.cpp
has 'without tests' '--gtest_filter is for smc test' err
try 1 test --test=Other.DISABLED_NotNow google.cpp
has 'a disabled test' 'assertion failed: FAIL()' err
try 2 test --test=Few/P.Counts/7 google.cpp
has 'no such test' "google.cpp has no test 'Few/P.Counts/7'" err
try 1 test --format=junit --gtest_filter='Few/P*' google.cpp
check 'a row for each test' test "$(grep -c '<testcase name="google.cpp:Few/P' out)" -eq 6

# ---- environments of GoogleTest, which a static object or main adds
cat >environment.cpp <<'E'
#include <gtest/gtest.h>
static int first, second, torn;
struct one : testing::Environment {
    void SetUp() override { first = 1; }
    void TearDown() override { ASSERT_EQ(torn, 2); }
};
struct two : testing::Environment {
    void SetUp() override { second = first + 1; }
    void TearDown() override { torn = 2; }
};
static testing::Environment *const added = testing::AddGlobalTestEnvironment(new one);
TEST(Has, Both) { EXPECT_EQ(second, 2); }
TEST(Has, None) { EXPECT_EQ(first, 0); }
#ifndef NO_MAIN
int main(int n, char **v) {
    testing::InitGoogleTest(&n, v);
    testing::AddGlobalTestEnvironment(new two);
    return RUN_ALL_TESTS();
}
#endif
E
try 1 test environment.cpp
has 'main and its environment' '^environment.cpp:Has.Both: verified: 1 execution ' out
has 'each test is run with them' '^environment.cpp:Has.None: unsafe' out
try 1 test --test=Has.Both -DNO_MAIN environment.cpp
has 'without main, the static one' 'assertion failed: second == 2' err

# ---- replay of a test's execution
try 1 test --test=loops/2 check.c
token=$(sed -n 's/.*\(--replay=[^ ]*\).*/\1/p' err)
try 1 --test=loops/2 check.c "$token"
has 'replayed' 'assertion failed: _i != 2' err
for command in 'compare --test=aborts' 'hunt --samples=20 --test=aborts' 'estimate --test=aborts'; \
    do
    try 0 $command check.c
done

# ---- a message names each feature of a framework that smc test lacks
cat >data.cpp <<'E'
#include <boost/test/unit_test.hpp>
BOOST_DATA_TEST_CASE(name, all, one) {}
E
try 2 test data.cpp
has 'a data test' 'smc test has no BOOST_DATA_TEST_CASE of Boost.Test' err
cat >expects.c <<'E'
#include <cmocka.h>
static void f(void **state) { expect_value(g, x, 1); }
int main(void) { const struct CMUnitTest all[] = {cmocka_unit_test(f)}; return cmocka_run_group_tests(all, NULL, NULL); }
E
try 2 test expects.c
has 'an expectation' 'smc test has no expect_value of CMocka' err

# ---- a check.h of the project is not mistaken for Check's header
mkdir own && echo '#define CHECKED 3' >own/check.h
cat >uses-own.c <<'E'
#include "check.h"
#include <smc.h>
#include <assert.h>
SMC_TEST(own) { assert(CHECKED == 3); }
E
try 0 test -Iown uses-own.c

# ---- a project
mkdir project && cd project || exit 2
cp ../check.c ../cmocka.c ../unity.c ../lost.cpp .
echo 'int main(void) { return 0; }' >program.c
echo 'int library(void) { return 1; }' >library.c
cat >runner.cpp <<'E'
#include <gtest/gtest.h>
int main(int n, char **v) { testing::InitGoogleTest(&n, v); return RUN_ALL_TESTS(); }
E
cat >mine.c <<'E'
#include <smc.h>
SMC_TEST(mine) {}
int main(void) { return 0; }
E
echo 'TEST(no_framework, x);' | cat - >odd.c
sed -i '1i #define TEST(a, b) int a##b' odd.c
echo '#include "odd.h"
TEST(x, y);' >other.c && echo '#define TEST(a, b) int a##b' >odd.h
comma=
for f in *.c *.cpp; do
    printf '%s{"directory": "%s", "file": "%s", "command": "cc -c %s"}' "$comma" "$PWD" "$f" "$f"
    comma=,
done >rows
{ echo '['; cat rows; echo ']'; } >compile_commands.json
try 1 -p .
has 'a program' '^program.c: verified' out
has 'its main' '^mine.c: verified' out
has 'and its test' '^mine.c:mine: verified' out
has 'Check' '^check.c:loops/1: verified' out
has 'CMocka' '^cmocka.c:fails: unsafe' out
has 'Unity' '^unity.c:test_lost: unsafe' out
has 'GoogleTest' '^lost.cpp:Orders/Lost.Addition/0: verified' out
has "no framework" "other.c: no test was found" err
lacks 'its own macro' 'odd.c' err
lacks 'what has neither' '^library.c\|^runner.cpp\|^odd.c\|^other.c' out
has 'all of them' '^smc: 18 programs: 11 verified, 0 bounded, 7 unsafe' out
try 1 test -p . --jobs=2
lacks 'programs are no tests' '^program.c' out
has 'only tests' '^smc: 16 programs' out

# ---- tests of a framework of C in other files than the main that runs them
mkdir "$work/apart" && cd "$work/apart" || exit 2
cat >CMakeLists.txt <<'E'
cmake_minimum_required(VERSION 3.20)
project(apart C)
set(CMAKE_EXPORT_COMPILE_COMMANDS ON)
add_executable(checks main.c queue-test.c)
add_executable(mocks all.c group.c)
add_executable(units units.c stack-test.c stack-runner.c)
add_library(nobody STATIC nobody.c)
E
cat >main.c <<'E'
#include <check.h>
Suite *queue_suite(void);
int main(void) {
    SRunner *r = srunner_create(queue_suite());
    srunner_run_all(r, CK_NORMAL);
    return srunner_ntests_failed(r);
}
E
cat >queue-test.c <<'E'
#include <check.h>
START_TEST(pushes) { ck_assert_int_eq(1, 1); } END_TEST
START_TEST(pops) { ck_assert_int_eq(1, 2); } END_TEST
Suite *queue_suite(void) {
    Suite *s = suite_create("queue");
    TCase *c = tcase_create("queue");
    tcase_add_test(c, pushes);
    tcase_add_test(c, pops);
    suite_add_tcase(s, c);
    return s;
}
E
echo 'int run_group(void); int main(void) { return run_group(); }' >all.c
cat >group.c <<'E'
#include <stdarg.h>
#include <stddef.h>
#include <setjmp.h>
#include <cmocka.h>
static void holds(void **state) { assert_true(state); }
int run_group(void) {
    const struct CMUnitTest t[] = {cmocka_unit_test(holds)};
    cmocka_set_message_output(CM_OUTPUT_XML);
    return cmocka_run_group_tests(t, NULL, NULL);
}
E
cat >units.c <<'E'
#include "unity_fixture.h"
static void all(void) { RUN_TEST_GROUP(stack); }
int main(int n, const char **words) { return UnityMain(n, words, all); }
E
cat >stack-test.c <<'E'
#include "unity_fixture.h"
TEST_GROUP(stack); TEST_SETUP(stack) {} TEST_TEAR_DOWN(stack) {}
TEST(stack, pushes) { TEST_ASSERT_EQUAL(1, 1); }
E
cat >stack-runner.c <<'E'
#include "unity_fixture.h"
TEST_GROUP_RUNNER(stack) { RUN_TEST_CASE(stack, pushes); }
E
echo '#include <check.h>
START_TEST(never) { ck_abort(); } END_TEST' >nobody.c
cmake -S . -B build >"$work/out" 2>&1
for what in '' test; do
    try 1 $what -p build
    has "$what: Check" '^main.c:pushes: verified' out
    has "$what: its error" '^main.c:pops: unsafe' out
    has "$what: CMocka, main calls what runs the tests" '^all.c:holds: verified' out
    has "$what: the groups of Unity" '^units.c:stack.pushes: verified' out
    has "$what: tests that no main runs" \
        'nobody.c: no test was found: its macros belong to no known framework, or no main' err
    has "$what: all of them" '^smc: 4 programs: 3 verified, 0 bounded, 1 unsafe' out
done
mkdir nothing
printf '[{"directory": "%s", "file": "nobody.c", "command": "cc -c nobody.c"}]' "$PWD" \
    >nothing/compile_commands.json
try 2 test -p nothing
has 'a build without any test' 'error: no test was found in the build nothing' err
cat >all.c <<'E'
int run_group(void), undefined_here(void);
int main(void) { undefined_here(); return run_group(); }
E
try 2 test -p build all.c
has 'a main that does what is not supported' "undefined function 'undefined_here'" err
try 1 -p build
has 'its tests are not lost without a word' 'all.c: its tests cannot be listed' err

# ---- an environment that the main of another file adds
mkdir environment && cd environment || exit 2
cat >main.cpp <<'E'
#include <gtest/gtest.h>
int ready;
struct prepared : testing::Environment { void SetUp() override { ready++; } };
int main(int n, char **words) {
    testing::InitGoogleTest(&n, words);
    testing::AddGlobalTestEnvironment(new prepared);
    return RUN_ALL_TESTS();
}
E
cat >tests.cpp <<'E'
#include <gtest/gtest.h>
extern int ready;
TEST(Environment, IsThere) { EXPECT_EQ(ready, 1); }
E
for file in main tests; do
    echo "{\"directory\": \"$PWD\", \"file\": \"$file.cpp\", \"output\": \"all.p/$file.o\","
    echo "\"command\": \"c++ -std=c++17 -c $file.cpp\"}"
done | sed '2s/$/,/' | sed '1s/^/[/;$s/$/]/' >compile_commands.json
for command in '' test; do
    try 0 $command -p .
    check "the environment of another file: $command" grep -q \
        '^tests\.cpp:Environment\.IsThere: verified: ' "$work/out"
done
cd .. || exit 2

# ---- limits also hold while tests are listed
cat >slow.cpp <<'END'
#include <gtest/gtest.h>
static unsigned count(unsigned n) { return n < 2 ? n : count(n - 1) + count(n - 2); }
TEST(Suite, First) {}
unsigned counted = count(60);
TEST(Suite, Second) {}
END
try 3 test --time-limit=2s slow.cpp
check 'a limit while tests are listed' grep -q \
    'note: slow\.cpp: limit reached before its tests were listed' "$work/err"
check 'its verdict' grep -q '^slow\.cpp: incomplete: time limit reached, 0 exec' "$work/out"
try 2 test --time-limit=2s --list slow.cpp
try 3 test --time-limit=10ms --no-cache slow.cpp
check 'a limit while the file is compiled' grep -q 'limit reached before its tests' "$work/err"

cat >endless.cpp <<'END'
#include <gtest/gtest.h>
static volatile unsigned n;
static unsigned count() { while (n + 1) n = n + 1; return n; }
unsigned counted = count();
TEST(Suite, First) {}
END
try 2 test endless.cpp
check 'a loop that does not end before the tests' grep -q \
    'error: what runs before the tests of endless\.cpp does not end' "$work/err"
check 'its tests are not listed' grep -q \
    'note: endless\.cpp: its tests cannot be listed' "$work/err"

finish
