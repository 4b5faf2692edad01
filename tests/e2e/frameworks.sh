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
finish
