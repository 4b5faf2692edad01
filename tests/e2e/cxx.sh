#!/bin/sh
# cxx.sh SMC - where C++ may stand besides on the command line: with C in one program, as bitcode, below a directory, in a project, and what
# is refused.
. "$(dirname "$0")/checks.inc"

said() {
    name=$1
    shift
    check "$name" grep -q -e "$*" "$work/out" "$work/err"
}

cat >"$work/twice.c" <<'END'
#include <stdatomic.h>
#include <pthread.h>
atomic_int shared;
int twice(int x) { atomic_fetch_add(&shared, 1); int new = 2 * x; return new; }
END
cat >"$work/main.cc" <<'END'
#include <atomic>
#include <cassert>
#include <thread>
extern "C" int twice(int);
int main() {
    std::thread other([] { assert(twice(2) == 4); });
    assert(twice(4) == 8);
    other.join();
#if __cplusplus >= 202002L
    assert(sizeof(int) == WIDTH);
#endif
}
END

# each standard for the sources that it is of
try 0 "$work/main.cc" "$work/twice.c" -std=c++17 -std=c11
said 'C and C++' 'verified: 2 executions'
try 0 "$work/main.cc" "$work/twice.c" -std=c++20 -std=c99 -DWIDTH=4
said 'C++20 and C99' 'verified: 2 executions'
try 2 "$work/main.cc" "$work/twice.c" -std=c++20 # WIDTH is not declared
said 'C++20' 'main.cc:.*WIDTH'

# bitcode of either
clang-19 -std=c++17 -O0 -g -emit-llvm -c "$work/main.cc" -o "$work/main.bc" || exit 2
clang-19 -O0 -g -emit-llvm -c "$work/twice.c" -o "$work/twice.bc" || exit 2
try 0 "$work/main.bc" "$work/twice.bc"
said 'bitcode' 'verified: 2 executions'
try 0 "$work/main.bc" "$work/twice.c"

# below a directory, in the forms that others read, and once more from the cache
mkdir "$work/many"
printf '#include <cassert>\nint main() { int *p = new int(3); assert(*p == 4); delete p; }\n' >"$work/many/a.cpp"
printf 'int main() {}\n' >"$work/many/b.C"
printf 'int main(void) { return 0; }\n' >"$work/many/c.c"
for again in first second; do
    XDG_CACHE_HOME="$work" try 1 --each "$work/many"
    said "$again" 'a\.cpp:2:.*assertion failed'
    check "$again" test "$(grep -c ": verified" "$work/out")" -eq 2
done
try 1 --format=sarif "$work/many/a.cpp"
said 'SARIF' '"startLine": 2'

# a project
mkdir "$work/project"
cp "$work/main.cc" "$work/twice.c" "$work/project"
cat >"$work/project/compile_commands.json" <<END
[{"directory": "$work/project", "file": "main.cc", "command": "clang++-19 -std=c++20 -DWIDTH=4 -c main.cc"},
 {"directory": "$work/project", "file": "twice.c", "command": "cc -std=c11 -c twice.c"}]
END
try 0 -p "$work/project"
said 'a project' 'verified: 2 executions'

# one line with the place
cat >"$work/refused.cpp" <<'END'
#include <dlfcn.h>
#include <fstream>
int main() {
#ifdef FILES
    std::ofstream file("x");
#else
    return dlopen("libm.so", RTLD_NOW) != nullptr;
#endif
}
END
try 2 "$work/refused.cpp"
said 'dlopen' 'refused.cpp:7:12: error: .*dlopen.*unsupported'
try 2 "$work/refused.cpp" -DFILES
said 'files' 'refused.cpp:5:.*error: .*ofstream.*unsupported'
if [ ! -d /usr/lib/llvm-19/include/c++/v1 ]; then
    try 2 "$work/main.cc" "$work/twice.c" -stdlib=libc++
    said 'libc++' 'main.cc: error: the headers of libc++ are not installed'
fi
finish
