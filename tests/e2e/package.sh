#!/bin/sh
# package.sh SMC - tests the installed files from the view of projects: CMake package, pkg-config,
# Meson, pre-commit hook, header, and files for CI services.
. "$(dirname "$0")/checks.inc"
here=$(cd "$(dirname "$0")" && pwd) || exit 2
root=$(cd "$here/../.." && pwd) || exit 2
build=$(dirname "$(dirname "$1")")
command -v meson >/dev/null || { echo \
    'package: this test needs meson (tools/scripts/setup.sh tests installs it)'; exit 1; }

prefix=$work/prefix
cmake --install "$build" --prefix "$prefix" >"$work/out" 2>"$work/err"
check 'install' test $? -eq 0

# ---- CMake: a project with its own tests and smc's
cp -r "$here/project" "$work/cmake"
cat >>"$work/cmake/CMakeLists.txt" <<'END'
find_package(smc 0.1 REQUIRED)
foreach(test order full stress)
    smc_add_test(test_${test} OPTIONS --time-limit=60)
endforeach()
smc_add_test(test_order NAME sc OPTIONS --model=sc TIMEOUT 60)
target_link_libraries(test_full PRIVATE smc::headers)
END
cmake -S "$work/cmake" -B "$work/cmake/build" -DCMAKE_PREFIX_PATH="$prefix" >"$work/out" \
    2>"$work/err"
check 'cmake: configured' test $? -eq 0
(cd "$work/cmake/build" && ctest -R 'smc|^sc$' >"$work/out" 2>&1)
check 'cmake: the tests pass, before anything is built' grep -q \
    '100% tests passed, 0 tests failed out of 4' "$work/out"
check 'cmake: their names' grep -q 'smc.test_order .*Passed' "$work/out"
cmake -S "$work/cmake" -B "$work/cmake/build" -DPUBLISH=memory_order_relaxed >/dev/null 2>&1
(cd "$work/cmake/build" && ctest -R 'smc|^sc$' --output-on-failure >"$work/out" 2>&1)
check 'cmake: the wrong order is found' grep -q 'smc.test_order .*Failed' "$work/out"
check 'cmake: in the library' grep -q 'queue\.c:.*error: data race' "$work/out"
check 'cmake: not under sc' grep -q ' sc .*Passed' "$work/out"
echo 'smc_add_test(nothing)' >>"$work/cmake/CMakeLists.txt"
cmake -S "$work/cmake" -B "$work/cmake/build" >"$work/out" 2>&1
check 'cmake: no such target' grep -q 'smc_add_test(nothing): there is no such' "$work/out"

# ---- CMake: C++ together with C, and an object library
cp -r "$here/project/cxx" "$work/cxx"
cat >"$work/cxx/clock.c" <<'END'
int ticks(void) { return 3; }
END
cat >"$work/cxx/test_mixed.cpp" <<'END'
#include "queue.hpp"
extern "C" int ticks(void);
int main() { work::queue q(1); return q.push(ticks()) && q.pop() == 3 ? 0 : 1; }
END
sed -i 's/project(queue CXX)/project(queue C CXX)/' "$work/cxx/CMakeLists.txt"
cat >>"$work/cxx/CMakeLists.txt" <<'END'
find_package(smc 0.1 REQUIRED)
add_library(clock OBJECT clock.c)
add_executable(test_mixed test_mixed.cpp $<TARGET_OBJECTS:clock>)
target_link_libraries(test_mixed PRIVATE $<BUILD_INTERFACE:work>)
foreach(test queue mixed)
    smc_add_test(test_${test})
endforeach()
END
cmake -S "$work/cxx" -B "$work/cxx/build" -DCMAKE_PREFIX_PATH="$prefix" >"$work/out" 2>"$work/err"
check 'cmake: configured in C++' test $? -eq 0
(cd "$work/cxx/build" && ctest -R smc >"$work/out" 2>&1)
check 'cmake: C++ passes' grep -q '100% tests passed, 0 tests failed out of 2' "$work/out"

# ---- CMake: a source that several targets compile, each in its own way
mkdir "$work/targets" && cd "$work/targets" || exit 2
cat >CMakeLists.txt <<'END'
cmake_minimum_required(VERSION 3.24)
project(targets C CXX)
find_package(smc 0.1 REQUIRED)
enable_testing()
add_library(header INTERFACE)
target_sources(header INTERFACE ${CMAKE_SOURCE_DIR}/lib.c)
target_compile_definitions(header INTERFACE N=2)
add_executable(from_interface use.c)
target_link_libraries(from_interface PRIVATE header)
foreach(n 1 2)
    add_executable(own_${n} use.c lib.c)
    add_library(objects_${n} OBJECT lib.c)
    add_executable(with_objects_${n} $<TARGET_OBJECTS:objects_${n}> use.c)
    add_library(static_${n} STATIC lib.c)
    add_executable(with_static_${n} $<$<BOOL:1>:use.c>)
    target_link_libraries(with_static_${n} PRIVATE static_${n})
    add_executable(mixed_${n} use.cpp lib.c)
    add_library(main_${n} OBJECT use.c)
    foreach(target own with_objects objects with_static static mixed main)
        target_compile_definitions(${target}_${n} PRIVATE N=${n})
    endforeach()
    add_executable(only_objects_${n} $<TARGET_OBJECTS:main_${n}> $<TARGET_OBJECTS:objects_${n}>)
endforeach()
add_executable(another::name ALIAS own_2)
foreach(test own_1 own_2 with_objects_1 with_objects_2 with_static_1 with_static_2 mixed_1
        mixed_2 only_objects_1 from_interface another::name)
    smc_add_test(${test})
endforeach()
END
echo 'int lib(void) { return N; }' >lib.c
echo 'int lib(void); int main(void) { return lib() == N ? 0 : 1; }' >use.c
echo 'extern "C" int lib(void); int main() { return lib() == N ? 0 : 1; }' >use.cpp
for generator in Ninja 'Unix Makefiles' 'Ninja Multi-Config'; do
    rm -rf build
    cmake -G "$generator" -S . -B build -DCMAKE_PREFIX_PATH="$prefix" >"$work/out" 2>"$work/err"
    (cd build && ctest -C Debug -R smc >"$work/out" 2>&1)
    check "cmake: each target's own options: $generator" grep -q \
        '100% tests passed, 0 tests failed out of 11' "$work/out"
    (cd build && ctest -C Debug -R smc.own_2 -V >"$work/out" 2>&1)
    check "cmake: the target is named: $generator" grep -q -e '--build-target=own_2' "$work/out"
done
cd "$work" || exit 2

# ---- CMake: generator expressions and presets
mkdir "$work/expressions" && cd "$work/expressions" || exit 2
cat >CMakeLists.txt <<'END'
cmake_minimum_required(VERSION 3.24)
project(expressions C)
find_package(smc 0.1 REQUIRED)
enable_testing()
option(FAST "which of two" OFF)
add_library(slow STATIC slow.c)
add_library(fast STATIC fast.c)
add_library(both INTERFACE)
target_link_libraries(both INTERFACE $<IF:$<BOOL:${FAST}>,fast,slow>)
add_executable(t t.c $<$<CONFIG:Debug>:debug.c> $<$<NOT:$<CONFIG:Debug>>:${CMAKE_SOURCE_DIR}/other.c>
    $<1:notes.txt>)
target_compile_definitions(t PRIVATE $<$<CONFIG:Debug>:KIND=1> $<$<NOT:$<CONFIG:Debug>>:KIND=2>)
target_link_libraries(t PRIVATE both $<$<BOOL:${FAST}>:nothing>)
smc_add_test(t)
END
cat >CMakePresets.json <<'END'
{"version": 6,
 "configurePresets": [
  {"name": "base", "hidden": true, "binaryDir": "${sourceDir}/out/${presetName}"},
  {"name": "debug", "inherits": "base", "generator": "Unix Makefiles",
   "cacheVariables": {"CMAKE_BUILD_TYPE": "Debug"}},
  {"name": "release", "inherits": "base", "generator": "Unix Makefiles",
   "cacheVariables": {"CMAKE_BUILD_TYPE": "Release", "FAST": "ON"}}],
 "testPresets": [{"name": "debug", "configurePreset": "debug", "output": {"verbosity": "verbose"}},
  {"name": "release", "configurePreset": "release", "output": {"verbosity": "verbose"}}]}
END
echo 'int kind(void) { return 1; }' >debug.c
echo 'int kind(void) { return 2; }' >other.c
echo 'int speed(void) { return 1; }' >slow.c
echo 'int speed(void) { return 2; }' >fast.c
echo 'none' >notes.txt
echo 'int kind(void); int speed(void);
int main(void) { return kind() == KIND && speed() == KIND ? 0 : 1; }' >t.c
for preset in debug release; do
    cmake --preset "$preset" -DCMAKE_PREFIX_PATH="$prefix" >"$work/out" 2>"$work/err"
    check "cmake: the preset $preset is configured" test $? -eq 0
    ctest --preset "$preset" -R smc >"$work/out" 2>&1
    check "cmake: the preset $preset passes" grep -q '100% tests passed' "$work/out"
done
cd "$work" || exit 2

# ---- Meson with pkg-config; a source that two targets compile
mkdir "$work/meson" && cp "$here"/project/*.[ch] "$work/meson/"
cat >"$work/meson/meson.build" <<'END'
project('queue', 'c', default_options: ['c_std=gnu11'])
add_project_arguments('-DQUEUE_SIZE=2', '-DPUBLISH=memory_order_release', language: 'c')
queue = static_library('queue', 'queue.c', 'ring.c')
executable('test_order', 'test_order.c', link_with: queue, dependencies: dependency('threads'))
smc = find_program(dependency('smc').get_variable('smc'))
test('order, all executions', smc,
  args: ['-p', meson.global_build_root(), files('test_order.c')], timeout: 120)
foreach n: ['1', '2']
  exe = executable('two_' + n, 'two.c', c_args: '-DN=' + n)
  test('two, ' + n, smc, args: ['-p', meson.global_build_root(),
    '--build-target=' + exe.name(), files('two.c')], timeout: 120)
endforeach
END
echo 'int main(void) { return N - 1; }' >"$work/meson/two.c"
mkdir "$work/meson++" && cp "$here"/project/cxx/*.?pp "$work/meson++/"
cat >"$work/meson++/meson.build" <<'END'
project('queue', 'cpp', default_options: ['cpp_std=c++17'])
work = static_library('work', 'queue.cpp', 'parts.cpp')
executable('test_queue', 'test_queue.cpp', link_with: work, dependencies: dependency('threads'))
smc = find_program(dependency('smc').get_variable('smc'))
test('queue, all executions', smc,
  args: ['-p', meson.global_build_root(), files('test_queue.cpp')], timeout: 120)
END
export PKG_CONFIG_PATH="$prefix/share/pkgconfig"
(cd "$work/meson" && meson setup build >"$work/out" 2>"$work/err" &&
    meson test -C build >>"$work/out" 2>>"$work/err")
check 'meson: the test passes' grep -q '^Ok: *2' "$work/out"
check 'meson: a target of its own options' grep -q 'two, 2 *FAIL' "$work/out"
(cd "$work/meson++" && meson setup build >"$work/out" 2>"$work/err" &&
    meson test -C build >>"$work/out" 2>>"$work/err")
check 'meson: the test in C++ passes' grep -q '^Ok: *1' "$work/out"
check 'pkg-config: the version' test "$(pkg-config --modversion smc)" = \
    "$("$prefix/bin/smc" --version | sed -n 's/^smc \([^ ]*\).*/\1/p')"
check 'pkg-config: the command' test "$(pkg-config --variable=smc smc)" = "$prefix/bin/smc"

# ---- the header, compiled by smc and by a compiler
cat >"$work/header.c" <<'END'
#include <assert.h>
#include <smc.h>
int main(void) {
    int n = smc_nondet_int();
    smc_thread_name("the only one");
    smc_assume(n > 2);
    assert_liveness(n > 2);
#ifdef __SMC__
    assert(n > LEAST);
#else
    smc_assume(0);
#endif
}
END
try 0 --nondet=0..4 -DLEAST=2 "$work/header.c"
try 1 --nondet=0..4 -DLEAST=3 "$work/header.c"
# shellcheck disable=SC2046 # several words
cc $(pkg-config --cflags smc) -o "$work/header" "$work/header.c" && "$work/header"
check 'the header for a compiler' test $? -eq 77

# ---- pre-commit and CI services
check 'the hook, the services: YAML with what they need' python3 -c '
import sys, yaml
hook, = yaml.safe_load(open(sys.argv[1] + "/.pre-commit-hooks.yaml"))
assert hook["id"] == "smc" and hook["language"] == "system"
github = yaml.safe_load(open(sys.argv[1] + "/docs/ci/github.yml"))
gitlab = yaml.safe_load(open(sys.argv[1] + "/docs/ci/gitlab.yml"))
open(sys.argv[2] + "/hook", "w").write(hook["entry"])
lines = [s["run"] for s in github["jobs"]["check"]["steps"] if s.get("run", "").startswith("smc ")] + [s for s in gitlab["smc"]["script"] if s.startswith("smc ")]
assert len(lines) == 2
open(sys.argv[2] + "/lines", "w").write("".join(line + "\n" for line in lines))
assert gitlab["smc"]["artifacts"]["reports"]["junit"] in lines[1] and github["jobs"]["check"]["steps"][-2]["with"]["sarif_file"] in lines[0]' "$root" "$work"
PATH=$prefix/bin:$PATH
export PATH
echo 'int main(void) { return 0; }' >"$work/right.c"
echo 'int main(void) { return 1; }' >"$work/wrong.c"
check 'the hook: right' sh -c \
    "$(cat "$work/hook") '$work/right.c' '$work/right.c' >'$work/out' 2>&1"
check 'the hook: wrong' sh -c \
    "! $(cat "$work/hook") '$work/right.c' '$work/wrong.c' >'$work/out' 2>&1"
mkdir -p "$work/headers/include" "$work/headers/tests" && cd "$work/headers" || exit 2
echo 'int f(void);' >include/f.h
printf '#include "f.h"\nint f(void) { return 0; }\n' >f.c
printf '#include "f.h"\nint main(void) { return f(); }\n' >tests/t.c
check 'the hook: no include path' sh -c "! $(cat "$work/hook") tests/t.c >'$work/out' 2>&1"
check 'the hook: include paths by args' sh -c \
    "$(cat "$work/hook") -Iinclude --extern=f tests/t.c >'$work/out' 2>&1"
for file in f.c tests/t.c; do
    printf '%s\n' \
        "{\"directory\": \"$work/headers\", \"file\": \"$file\", \"command\": \"cc -Iinclude -c $file\"}"
done | paste -sd, | sed 's/.*/[&]/' >compile_commands.json
smc tests/t.c 2>&1 | grep -q \
    'compile_commands.json has compiler options for .tests/t.c.: use them with -p auto'
check 'a compilation database is suggested' test $? -eq 0
check 'the hook: include paths of the project' sh -c \
    "$(cat "$work/hook") tests/t.c >'$work/out' 2>&1"
cd "$here/project" && cp -r . "$work/service" && cd "$work/service" || exit 2
cmake -S . -B build -DCMAKE_EXPORT_COMPILE_COMMANDS=ON >"$work/out" 2>&1
while read -r line; do
    check "service: $line" sh -c "$line >'$work/out' 2>&1"
done <"$work/lines"
check 'service: results' test -s smc.sarif -a -s smc.xml -a -s smc.html

finish
