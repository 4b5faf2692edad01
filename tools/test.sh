#!/bin/sh
# test.sh - the second command: set up, then every test, in a release build and in one with
# sanitizers.
set -eu
cd "$(dirname "$0")/.."

tools/scripts/setup.sh tests
cmake --preset sanitize
cmake --build --preset sanitize

# One line for each test and, of those that fail, their output. The totals come from CTest's own
# result file.
passed=0 failed=0
count() { # DIRECTORY NAME: of a <testsuite tests="" failures="" disabled="" skipped=""> attribute
    sed -n "s/.*[[:space:]]$2=\"\([0-9]*\)\".*/\1/p" "$1/tests.xml" | head -n 1
}
run_tests() {
    echo "test: $1"
    rm -f "$2/tests.xml"
    status=0
    # Two more than there are processors, since some tests wait: for limits of time, for an editor.
    ctest --test-dir "$2" --output-on-failure --no-tests=error -j "$(($(nproc) + 2))" \
        --output-junit tests.xml || status=$?
    total=$(count "$2" tests) bad=$(count "$2" failures)
    if [ "$status" -ne 0 ] && [ "${bad:-0}" -eq 0 ]; then
        bad=1 total=$((${total:-0} + 1)) # CTest itself failed
    fi
    passed=$((passed + total - bad)) failed=$((failed + bad))
}
run_tests 'release build' build
run_tests 'with AddressSanitizer and UndefinedBehaviorSanitizer' build-sanitize

echo "$passed passed, $failed failed"
[ "$failed" -eq 0 ]
