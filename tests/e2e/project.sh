#!/bin/sh
# project.sh SMC - tests programs of real projects: compile lines, compile_commands.json, several
# source files; also in the editor.
. "$(dirname "$0")/checks.inc"
here=$(cd "$(dirname "$0")" && pwd) || exit 2
cp -r "$here/project" "$work/queue"
cd "$work/queue" || exit 2

said() { check "$1" grep -qE -e "$2" "$work/${3:-err}"; }
verified() { check "$1" grep -q '^smc: verified: ' "$work/out"; }

# ---- a CMake project, unchanged
cmake -S . -B build >"$work/out" 2>&1
check 'cmake' test -s build/compile_commands.json
try 0 -p build
said 'the tests are the programs' '^smc: 3 programs: 3 verified, ' out
said 'by the names they have here' '^test_order\.c: verified: ' out
try 0 -p build test_stress.c
verified 'a file: the library is linked'
try 0 --project=build test_full.c queue.c ring.c
verified 'all files are named'
try 0 -p build --each test_order.c test_full.c
said 'each: options from the database' '^smc: 2 programs: 2 verified' out
try 1 -p build -DPUBLISH=memory_order_relaxed
said 'what is typed counts' '^test_order\.c: unsafe: ' out
said 'the error is in the library' '^(.*/)?queue\.c:.*data race'
try 2 test_order.c
try 2 -p . test_order.c
said 'no database' "cannot read './compile_commands.json'"
echo 'int main(void) { return 0; }' >other.c
try 0 -p build other.c
said 'a file that the database does not know' 'other\.c: not in the compilation database'
mkdir near
echo '[{"directory": "'"$PWD"'", "file": "near/a.c", "command": "cc -DNEAR=1 near/a.c"},
  {"directory": "'"$PWD"'", "file": "near/b.cpp", "command": "cc -DNEAR=2 near/b.cpp"},
  {"directory": "'"$PWD"'", "file": "queue.c", "command": "cc -DNEAR=3 queue.c"}]' \
    >near/compile_commands.json
touch near/a.c near/b.cpp
echo 'int main() { return NEAR - 1; }' >near/new.c
echo 'int main() { return NEAR - 2; }' >near/new.cpp
try 0 -p near near/new.c
said 'it has the options of a near file' 'new\.c: .*compiled with the options of .*near/a\.c$'
try 0 -p near near/new.cpp
said 'of the same language' 'new\.cpp: .*compiled with the options of .*near/b\.cpp$'
cp ring.c ring2.c
sed 's/ring\.c/ring2.c/g' build/compile_commands.json >both.json
mkdir both
python3 -c 'import json
both = json.load(open("build/compile_commands.json"))
json.dump(both + [c for c in json.load(open("both.json")) if c["file"].endswith("ring2.c")], open("both/compile_commands.json", "w"))'
try 0 -p both test_order.c
verified 'two files define it: one of them is linked'
mkdir unsaid
python3 -c 'import json
both = json.load(open("both/compile_commands.json"))
for c in both:
    c.pop("output", None)
    c["command"] = c["command"].split(" -o ")[0] + " -c " + c["file"]
json.dump(both, open("unsaid/compile_commands.json", "w"))'
try 2 -p unsaid test_order.c
said 'two files define it: nobody knows which is meant' \
    'ring2\.c: error: .ring_.* is defined here and in .*ring\.c; name the files'
try 0 -p both test_order.c queue.c ring.c
(XDG_CACHE_HOME=$work/fresh && export XDG_CACHE_HOME && try 2 -p build queue.c)
said 'a file without main' "no function 'main' to start in"
check 'a file without main: no other file is compiled' \
    test "$(find "$work/fresh" -type f -name '????????????????????????????????' | wc -l)" -eq 1
cp ring.c ring.ok
echo '#include "missing.h"' >>ring.c
try 2 -p build test_order.c
said 'a file of the build that does not compile' \
    '/ring\.c: note: this file of the build does not compile; to see why: smc -p build .*/ring\.c$'
mv ring.ok ring.c
# Programs are distinguished by CMake's and Meson's folders for object files.
mkdir apart
python3 -c 'import json
both = json.load(open("both/compile_commands.json"))
for c in both:
    c["output"] = "CMakeFiles/%s.dir/x.o" % ("other" if c["file"].endswith("ring2.c") else "this")
json.dump(both, open("apart/compile_commands.json", "w"))'
try 0 -p apart test_order.c
verified 'what is of the same program is meant'
rm -r apart
# A test of static functions includes their file: these functions count as defined in that file.
printf '#include "ring.c"\nvoid test_ring(void) {}\n' >ring2.c
try 0 -p both test_order.c
verified 'a file that another one includes is meant itself'
rm -r both

# ---- tests that the build registers, and files that it makes
mkdir registered && cd registered || exit 2
echo 'int lib(void) { return 3; }' >lib.c
cat >plain.c <<'E'
#include <stdlib.h>
int lib(void);
int main(int n, char **words) { return n > 1 && atoi(words[1]) == lib() ? 0 : 1; }
E
cat >framework.cpp <<'E'
#include <gtest/gtest.h>
TEST(Suite, Name) { EXPECT_EQ(1, 1); }
int main(int n, char **words) { testing::InitGoogleTest(&n, words); return RUN_ALL_TESTS(); }
E
printf '#include "made.h"\nint main(void) { return MADE; }\n' >uses.c
cat >CMakeLists.txt <<'E'
cmake_minimum_required(VERSION 3.20)
project(registered C CXX)
set(CMAKE_EXPORT_COMPILE_COMMANDS ON)
enable_testing()
add_library(lib STATIC lib.c)
add_executable(plain plain.c)
target_link_libraries(plain PRIVATE lib)
add_executable(not_a_test plain.c)
target_link_libraries(not_a_test PRIVATE lib)
target_compile_definitions(not_a_test PRIVATE OTHER)
add_executable(framework framework.cpp)
add_test(NAME "right one" COMMAND plain 3)
add_test(NAME wrong COMMAND plain 4 "two words")
add_test(NAME all COMMAND framework)
add_test(NAME script COMMAND sh -c true)
add_test(uses uses)
add_custom_command(OUTPUT made.h COMMAND cmake -E echo "enum { MADE }\;" >made.h)
add_executable(uses uses.c ${CMAKE_CURRENT_BINARY_DIR}/made.h)
target_include_directories(uses PRIVATE ${CMAKE_CURRENT_BINARY_DIR})
E
cat >meson.build <<'E'
project('registered', 'c', 'cpp')
lib = static_library('lib', 'lib.c')
plain = executable('plain', 'plain.c', link_with: lib)
executable('not_a_test', 'plain.c', link_with: lib, c_args: '-DOTHER')
test('right one', plain, args: '3')
test('wrong', plain, args: ['4', 'two words'])
test('all', executable('framework', 'framework.cpp', build_by_default: false))
test('script', find_program('sh'), args: ['-c', 'true'])
made = custom_target('made', output: 'made.h', capture: true, command: ['echo', 'enum { MADE };'])
test('uses', executable('uses', 'uses.c', made))
E
registered() {
    try 0 test -p "$1" --list
    check "$1: the tests" test "$(sort "$work/out" | tr '\n' ' ')" = \
        'framework.cpp:Suite.Name plain.c (plain):right one plain.c (plain):wrong uses.c (uses):uses '
    said "$1: a test that runs another program" \
        'note: 1 test of the build runs no C or C\+\+ program that it makes: script'
    try 1 test -p "$1" --jobs=2
    said "$1: a test that does not compile has its name" '^uses\.c \(uses\):uses: not checked' out
    said "$1: a test with its argument" '^plain\.c \(plain\):right one: verified: ' out
    said "$1: another argument" '^plain\.c \(plain\):wrong: unsafe: ' out
    said "$1: the command that runs it again" \
        "smc -p $1 --build-target=plain plain\.c --replay=.* --args 4 'two words'\$"
    try 0 test -p "$1" -k right --jobs=2 --format=junit
    check "$1: a row for the test" grep -q '<testcase name="plain.c (plain):right one"' "$work/out"
    try 1 test -p "$1" --filter=wrong --format=json
    said "$1: a field" '"test": ?"wrong"' out
    try 0 test -p "$1" --gtest_filter=Suite.\*
    said "$1: one of a framework" '^smc: 1 program: 1 verified' out
    try 2 test -p "$1" -k nothing
    try 2 test -p "$1" --build-target=not_a_test
    said "$1: a target that no test runs" 'no file in its compile_commands.json has a test'
    try 2 -p "$1" uses.c
    said "$1: a header of the build" \
        "uses\.c: error: the build makes 'made\.h': build it first \(ninja -C $1 made\.h\)"
}
cmake -G Ninja -S . -B cmake >"$work/out" 2>&1
registered cmake
cmake -G 'Ninja Multi-Config' -S . -B multi >"$work/out" 2>&1
try 0 test -p multi --list
check 'of several configurations: each test once' \
    test "$(grep -c '^plain\.c (plain):wrong$' "$work/out")" -eq 1
if command -v meson >/dev/null; then
    meson setup meson >"$work/out" 2>&1
    registered meson
fi
cd .. || exit 2

# ---- files that several targets compile, each in its own way
mkdir targets && cd targets || exit 2
cat >CMakeLists.txt <<'E'
cmake_minimum_required(VERSION 3.20)
project(targets C)
set(CMAKE_EXPORT_COMPILE_COMMANDS ON)
foreach(bytes 1 2)
    add_executable(bytes_${bytes} main.c shared.c)
    target_compile_definitions(bytes_${bytes} PRIVATE BYTES=${bytes})
endforeach()
foreach(which good bad)
    add_library(${which} SHARED ${which}.c)
    add_executable(use_${which} use.c)
    set_target_properties(use_${which} PROPERTIES LINK_DEPENDS_NO_SHARED ON)
    target_link_libraries(use_${which} ${which})
    add_executable(same_${which} same.c)
endforeach()
E
echo 'unsigned bytes_of_shared(void) { return BYTES; }' >shared.c
echo '#include <assert.h>
unsigned bytes_of_shared(void);
int main(void) { assert(bytes_of_shared() == BYTES);
    assert(BYTES == 1); }' >main.c
echo 'int answer(void) { return 42; }' >good.c
echo 'int answer(void) { return 41; }' >bad.c
echo '#include <assert.h>
int answer(void);
int main(void) { assert(answer() == 42); }' >use.c
echo 'int main(void) { return 0; }' >same.c
for generator in Ninja 'Unix Makefiles'; do
    rm -rf "$work/queue/targets/build"
    cmake -G "$generator" -S . -B build >"$work/out" 2>&1
    try 1 -p build
    said "$generator: options of a target" '^main\.c \(bytes_1\): verified: ' out
    said "$generator: of another target, also for the file that is linked" \
        '^main\.c \(bytes_2\): unsafe: ' out
    said "$generator: its error" 'main\.c:4:.*assertion failed: BYTES == 1'
    said "$generator: other libraries" '^use\.c \(use_good\): verified: ' out
    said "$generator: the wrong one" '^use\.c \(use_bad\): unsafe: ' out
    said "$generator: equal programs are one" '^same\.c: verified: ' out
    said "$generator: all of them" '^smc: 5 programs: 3 verified, 0 bounded, 2 unsafe' out
done
try 0 -p build main.c
said 'one file: there are other targets' \
    'main\.c: compiled differently for 2 targets \(bytes_1, bytes_2\): checked as bytes_1; --build'
try 1 -p build --build-target=bytes_2 main.c
said 'the command that runs it again' 'smc -p build --build-target=bytes_2 main\.c --replay='
try 1 -p build --jobs=2 --format=junit
check 'a row for each target' test "$(grep -c '<testcase name="use.c (use_' "$work/out")" -eq 2
try 1 -p build --format=json
said 'a field for the target' '"file": ?"use.c", "build_target": ?"use_bad"' out
try 1 -p build --each use.c
said 'each target of a file' '^smc: 2 programs: 1 verified, 0 bounded, 1 unsafe' out
try 0 -p build --build-target=use_good
said 'the files of one target' '^smc: 1 program: 1 verified' out
try 2 -p build --build-target=none main.c
said 'no such target' "does not belong to the target 'none'; it belongs to: bytes_1, bytes_2"
try 2 --build-target=none main.c
cd "$work/queue" && rm -r targets

# ---- a class with constructor and destructor in another file
mkdir class
echo 'namespace n { struct c { explicit c(int); ~c(); int k; }; }' >class/c.h
echo '#include "c.h"
namespace n { c::c(int n) : k(n) {} c::~c() {} }' >class/c.cpp
echo '#include "c.h"
#include <cassert>
int main() { n::c x(3); assert(x.k == 3); }' >class/main.cpp
printf '[{"directory": "%s", "file": "c.cpp", "command": "c++ -c c.cpp"},
{"directory": "%s", "file": "main.cpp", "command": "c++ -c main.cpp"}]' \
    "$PWD/class" "$PWD/class" >class/compile_commands.json
try 0 -p class class/main.cpp
verified 'a constructor of another file'
rm -r class

# ---- a project with its own <threads.h>: other constants and functions
mkdir own
echo '#define BUSY 9
int mtx_lock(void *);
int mtx_trylock(void *);
int mtx_unlock(void *);' >own/own.h
echo '#include "own.h"
#include <pthread.h>
int mtx_lock(void *m) { return pthread_mutex_lock(m); }
int mtx_trylock(void *m) { return pthread_mutex_trylock(m) ? BUSY : 0; }
int mtx_unlock(void *m) { return pthread_mutex_unlock(m); }' >own/own.c
echo '#include "own.h"
#include <assert.h>
#include <pthread.h>
static pthread_mutex_t m = PTHREAD_MUTEX_INITIALIZER;
int main(void) { mtx_lock(&m); assert(mtx_trylock(&m) == BUSY); mtx_unlock(&m); }' >own/main.c
python3 -c 'import json
files = {"main.c": "test", "own.c": "test"}
print(json.dumps([{"directory": "'"$PWD"'/own", "file": f, "command": "cc -c " + f,
                   "output": "CMakeFiles/%s.dir/%s.o" % (of, f)} for f, of in files.items()]))' \
    >own/compile_commands.json
try 0 -p own own/main.c
verified 'the functions of the <threads.h> of a project'
sed 's,test.dir/own,other.dir/own,' own/compile_commands.json >own/changed
mv own/changed own/compile_commands.json
try 1 -p own own/main.c
said 'no file of the program has them: they are those of the system' 'assertion failed: mtx_trylock'
rm -r own

# ---- two libraries define the same function: the one that the program links is used
mkdir two
cat >two/CMakeLists.txt <<'END'
cmake_minimum_required(VERSION 3.16)
project(two CXX)
set(CMAKE_EXPORT_COMPILE_COMMANDS ON)
find_package(Threads REQUIRED)
add_subdirectory(right)
add_library(wrong SHARED wrong.cpp)
add_library(over STATIC over.cpp made.cpp)
target_link_libraries(over PUBLIC right)
add_executable(test_right main.cpp)
target_link_libraries(test_right over Threads::Threads)
add_executable(test_wrong other.cpp)
target_link_libraries(test_wrong wrong Threads::Threads)
END
cat >two/meson.build <<'END'
project('two', 'cpp')
threads = dependency('threads')
right = static_library('right', 'right/right.cpp')
wrong = shared_library('wrong', 'wrong.cpp')
over = static_library('over', 'over.cpp', 'made.cpp', link_with: right)
executable('test_right', 'main.cpp', link_with: over, dependencies: threads)
executable('test_wrong', 'other.cpp', link_with: wrong, dependencies: threads)
END
mkdir two/right
echo 'add_library(right STATIC right.cpp)' >two/right/CMakeLists.txt
echo 'namespace n { struct c { int get() const; }; int c::get() const { return 1; } }' \
    >two/right/right.cpp
echo '#define DEFINE(x) int made_##x() { return 3; }
DEFINE(here)' >two/made.cpp
sed 's/return 1/return 2/' two/right/right.cpp >two/wrong.cpp
echo 'namespace n { struct c { int get() const; }; int over() { return c().get(); } }' >two/over.cpp
echo '#include <cassert>
#include <thread>
namespace n { int over(); }
int made_here();
int main() { std::thread t([] { assert(n::over() == 1 && made_here() == 3); }); t.join(); }' >two/main.cpp
echo '#include <cassert>
namespace n { struct c { int get() const; }; }
int main() { assert(n::c().get() == 2); }' >two/other.cpp
two() {
    try 0 -p "$1" two/main.cpp
    verified "$1: the library of a library"
    try 0 -p "$1" two/other.cpp
    verified "$1: the other program has the other one"
}
cmake -S two -B two/make -G 'Unix Makefiles' >/dev/null 2>&1
two two/make
if command -v ninja >/dev/null; then
    cmake -S two -B two/ninja -G Ninja >/dev/null 2>&1
    two two/ninja
fi
if command -v meson >/dev/null; then
    meson setup two/meson two >/dev/null 2>&1
    two two/meson
fi

# ---- pasted compile lines
line='-DQUEUE_SIZE=2 -DPUBLISH=memory_order_release -I. -O2 -g -std=gnu11 -Wall -MD -MT x.o -MF x.d -MMD -fPIC -flto -o x.o -c test_order.c queue.c ring.c -L. -Wl,-z,now -lpthread'
for before in '' cc 'gcc-12' '/usr/bin/clang' 'ccache cc' '-- cc' \
    '--model=ra -- x86_64-linux-gnu-gcc' '-- ccache gcc'; do
    # shellcheck disable=SC2086 # several words
    try 0 $before $line
    verified "$before: a compile line"
    check "$before: silent" test ! -s "$work/err"
    check "$before: nothing is written" sh -c '! ls x.o x.d 2>/dev/null'
done
# shellcheck disable=SC2086
try 0 --verbose -- cc $line
said 'what has no meaning is named' \
    '^smc: note: ignored compiler options: cc -O2 -g -MD -MT x\.o -MF x\.d -MMD -flto -o x\.o -c -L\. -Wl,-z,now -lpthread$'
# shellcheck disable=SC2086
try 0 -- gcc --param ssp-buffer-size=4 --param=max-inline-insns-single=9 --coverage -isysroot / \
    -z now -u main -T x.ld -aux-info x -B/usr/lib -pg -fdump-tree-all -fhardened \
    -fno-printf-return-value -falign-functions=32:25:16 $line
verified 'options that only gcc has, and values of options'
try 0 gcc -isysroot / --param=ssp-buffer-size=4 $line
verified 'the same without two dashes'
# shellcheck disable=SC2086
try 2 $line -fplugin
try 2 cc -o
mkdir cc && cp other.c cc/
try 0 cc
said 'a directory of that name is one' '^cc/other\.c: verified' out
echo "$line" >line.rsp
try 0 @line.rsp
verified 'a file of words'
try 0 -- gcc @line.rsp
verified 'in a compile line'
try 2 @missing.rsp test_full.c

# ---- options in the first line of a file
sed '1i// smc: --model=sc queue.c ring.c -DQUEUE_SIZE=2 -DPUBLISH=memory_order_relaxed' \
    test_order.c >own.c
try 0 own.c
said 'its model, its program' '^smc: verified: .* model sc' out
try 1 --model=rc11 own.c
said 'what is typed counts' 'data race'
try 0 -DPUBLISH=memory_order_release --model=rc11 own.c
try 0 --verbose own.c
said 'it is told' \
    '^smc: note: own\.c: its own line adds --model=sc -DQUEUE_SIZE=2 .* queue\.c ring\.c'
try 2 --no-file-options own.c
printf '// smc: --model=ra --algo=tracer\nint main(void) { return 0; }\n' >chooses.c
try 0 --model=c11 chooses.c
verified 'the algorithm of a file is for the model of the file'
(cd / && timeout 300 "$smc" "$work/queue/own.c" >"$work/out" 2>"$work/err")
verified 'files stand beside it'
try 0 own.c queue.c
verified 'a file that is named twice'
try 0 compare own.c
said 'compare' 'model sc' out
mkdir sub && cp own.c queue.h ring.h sub/ &&
    sed -i 's/queue\.c ring\.c/..\/queue.c ..\/ring.c -I../' sub/own.c
try 0 sub/own.c
verified 'paths from the file'

# ---- a project file (.smc) next to the sources
mkdir listed && cp test_order.c queue.c ring.c queue.h ring.h listed/ && cp own.c listed/own.c
cat >listed/.smc <<'END'
# programs of several files
test_order.c: --model=sc queue.c ring.c -DQUEUE_SIZE=2 -DPUBLISH=memory_order_relaxed
test_order.c: --model=tso
own.c: --model=tso
*: --model=pso
END
echo 'int main(void) { return 0; }' >listed/other.c
try 0 listed/test_order.c
said '.smc: its program' '^smc: verified: .* model sc' out
said '.smc: what it adds is told' \
    '^smc: note: listed/test_order\.c: its line in \.smc adds --model=sc -DQUEUE_SIZE=2 .*queue\.c .*ring\.c'
try 0 listed/own.c
said '.smc: a line of the file goes before it' '^smc: verified: .* model sc' out
try 0 listed/other.c
said '.smc: all other files' '^smc: verified: .* model pso' out
try 2 --no-file-options listed/test_order.c

# ---- project files that other users can write are ignored
echo 'int main(void) { return STATUS; }' | sed '1i #ifndef STATUS\n#define STATUS 1\n#endif' \
    >listed/wrong.c
cp listed/.smc kept.smc
echo 'wrong.c: -DSTATUS=0' >listed/.smc
try 0 listed/wrong.c
said 'what the project file adds' \
    '^smc: note: listed/wrong\.c: its line in \.smc adds -DSTATUS=0$' err
refused() { # refused REASON: checks the message about .smc
    try 1 listed/wrong.c
    said "$1: ignored" \
        '^smc: note: listed/wrong\.c: ignored: listed/\.smc belongs to somebody else, or others can write it$' \
        err
}
chmod o+w listed/.smc
refused 'others can write it'
chmod 660 listed/.smc
if [ "$(id -u)" -eq 0 ]; then
    chgrp 12345 listed/.smc
    refused 'a group can write it'
    chmod 640 listed/.smc
    try 0 listed/wrong.c
    said 'a group can read it' 'its line in \.smc adds' err
    chown 12345 listed/.smc
    refused 'it is of somebody else'
    chown 0 listed/.smc
    mv listed/.smc aside && ln -s ../aside listed/.smc
    try 0 listed/wrong.c
    chown -h 12345 listed/.smc
    refused 'a link of somebody else'
    rm listed/.smc && mv aside listed/.smc
fi
chmod 600 listed/.smc
chmod o+w listed
refused 'others can put another one in its place'
chmod o+t listed
# accepted: in a folder with the sticky bit, such as /tmp, others cannot replace the file
try 0 listed/wrong.c
chmod o-wt listed
cp kept.smc listed/.smc

mkdir shared && cp listed/wrong.c shared/
echo '[{"directory": ".", "file": "wrong.c", "command": "cc -DSTATUS=0 -c wrong.c"}]' \
    >shared/compile_commands.json
try 0 -p auto shared/wrong.c
said 'the database that was found is told' \
    '^smc: note: .*/shared/?: its compile_commands\.json adds compiler options$' err
chmod o+w shared/compile_commands.json
try 1 -p auto shared/wrong.c
said 'a database that others can write' \
    '^smc: note: shared/wrong\.c: ignored: .*/shared/+compile_commands\.json belongs to somebody else' \
        err
try 0 -p shared shared/wrong.c # accepted, since the user names it

# ---- C++: methods, constructors, operators, templates and variables that are defined in other
# files
cd cxx || exit 2
cmake -S . -B build >"$work/out" 2>&1
check 'C++: cmake' test -s build/compile_commands.json
try 0 -p build
said 'C++: the tests are the programs' '^smc: 2 programs: 2 verified, ' out
try 1 -p build -DUNLOCKED test_queue.cpp
said 'C++: the error is in the library' '(queue|test_queue)\.cpp:[0-9]+:[0-9]+: error: data race'
cp parts.cpp parts.ok
sed -i '/detail::sum/d' parts.cpp
try 2 -p build test_other.cpp
said 'C++: what nobody defines' "error: undefined function 'work::detail::sum'"
mv parts.ok parts.cpp
cd .. || exit 2

# ---- in the editor
for name in test_order.c test_stress.c own.c listed/test_order.c shared/wrong.c; do echo \
    "$PWD/$name"; done >names
timeout 300 python3 "$here/editor.py" "$smc" <names >"$work/out" 2>"$work/err"
said 'editor: the database' '^ended: test_order\.c: verified: [0-9]+ executions, model rc11' out
said 'editor: another program' '^ended: test_stress\.c: ' out
said 'editor: the project file' '^ended: test_order\.c: verified: [0-9]+ executions, model sc' out
said 'editor: what others can write' '^ended: wrong\.c: unsafe: ' out
said 'editor: it is told' \
    '^logged: smc: .*/wrong\.c: ignored: .*/compile_commands\.json belongs to' out
said 'editor: the comment line' '^ended: own\.c: verified: [0-9]+ executions, model sc' out

# ---- in Neovim, with the compile_commands.json from CMake
command -v nvim >/dev/null || { echo \
    'project: this test needs neovim (tools/scripts/setup.sh tests installs it)'; exit 1; }
SMC=$smc OUT=$work/out timeout 500 nvim --headless -u NONE -i NONE -n -c \
    "luafile $here/project.lua" >"$work/err" 2>&1
check 'neovim: ends by itself' test $? -eq 0
said 'neovim: a test of the library' '^test_order\.c: verified: [0-9]+ executions, model rc11: 0$' \
    out
said 'neovim: what a change of the test shows' '^test_order\.c: unsafe: .*: 1$' out
said 'neovim: at its line' '^  23: assertion failed: item == last \+ 2$' out

finish
