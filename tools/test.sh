#!/bin/sh
# test.sh - the command that README.md calls second: installs what is missing, then runs all tests,
# in a release build and in a build with sanitizers.
set -eu
cd "$(dirname "$0")/.."

tools/scripts/setup.sh tests
cmake --preset sanitize
cmake --build --preset sanitize

# CTest prints one line for each test, and the output of failed tests. The totals are taken from the
# result file that CTest writes.
passed=0 failed=0
count() { # DIRECTORY NAME: prints the attribute NAME of <testsuite tests="" failures="" ..>
    sed -n "s/.*[[:space:]]$2=\"\([0-9]*\)\".*/\1/p" "$1/tests.xml" | head -n 1
}
run_tests() {
    echo "test: $1"
    rm -f "$2/tests.xml"
    status=0
    # Runs two tests more at a time than there are processors, because some tests only wait for a
    # time limit or an editor.
    ctest --test-dir "$2" --output-on-failure --no-tests=error -j "$(($(nproc) + 2))" \
        --output-junit tests.xml || status=$?
    total=$(count "$2" tests) bad=$(count "$2" failures)
    if [ "$status" -ne 0 ] && [ "${bad:-0}" -eq 0 ]; then
        bad=1 total=$((${total:-0} + 1)) # no test failed, so CTest did
    fi
    passed=$((passed + total - bad)) failed=$((failed + bad))
}
run_tests 'release build' build
run_tests 'with AddressSanitizer and UndefinedBehaviorSanitizer' build-sanitize

echo "$passed passed, $failed failed"
[ "$failed" -eq 0 ]
