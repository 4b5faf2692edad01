#!/bin/sh
# cxx.sh SMC - tests further uses of C++: together with C in one program, as bitcode, in a
# directory, in a project; and unsupported functions.
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

# each -std applies to the sources in its language
try 0 "$work/main.cc" "$work/twice.c" -std=c++17 -std=c11
said 'C and C++' 'verified: 1 execution '
try 0 "$work/main.cc" "$work/twice.c" -std=c++20 -std=c99 -DWIDTH=4
said 'C++20 and C99' 'verified: 1 execution '
try 2 "$work/main.cc" "$work/twice.c" -std=c++20 # WIDTH is not declared
said 'C++20' 'main.cc:.*WIDTH'

# several programs, and tests: a newer standard for those that need one, unless one is named
note='compiled with -std=gnu++20: without it, the program does not compile'
mkdir "$work/each" "$work/names"
printf '#include <latch>\nstd::latch l(0);\nint main() { l.wait(); }\n' >"$work/each/latch.cpp"
printf 'int main() {}\n' >"$work/each/old.cpp"
try 0 "$work/each"
said 'a newer standard for one program' "note: .*/latch.cpp: $note"
said 'each by its model' '2 programs: 2 verified, .*, model rc11 or c20, by language'
try 0 "$work/each" -std=gnu++20
said 'the newer standard' '2 verified, .* model c20'
check 'which is named: no note' sh -c "! grep -q 'compiled with' '$work/err'"
try 2 "$work/each" -std=c++17
check 'an older standard is named: no other' sh -c "! grep -q 'compiled with' '$work/err'"
cat >"$work/names/test.cpp" <<'END'
#include <gtest/gtest.h>
#include <latch>
TEST(Latch, Opens) { std::latch l(0); l.wait(); }
TEST(Latch, Fails) { EXPECT_TRUE(std::latch(1).try_wait()); }
END
cd "$work/names" || exit 2
try 1 test test.cpp
said 'tests by a newer standard' '2 programs: 1 verified, 0 bounded, 1 unsafe, .* model c20'
check 'one note' test "$(grep -c "test.cpp: $note" "$work/err")" = 1
again=$(sed -n 's/^ *To step through it: smc \(.*\) --steps$/\1/p' "$work/err")
# shellcheck disable=SC2086 # words
try 1 $again
check 'the command names the standard' grep -q -e ' -std=gnu++20 test.cpp' "$work/err"
try 0 test --list test.cpp
said 'the list' 'test.cpp:Latch.Opens'
try 1 test --jobs=1 test.cpp -k Fails
# a build that names a standard is compiled by it; one that does not, by that of its compiler
database() {
    printf '[{"directory": "%s", "file": "%s", "command": "c++ %s -c %s -o %s.o"}]' "$work/each" \
        "$1" "$2" "$1" "$1" >"$work/each/compile_commands.json"
}
database latch.cpp -std=c++17
try 2 -p "$work/each"
database latch.cpp -O2
try 0 -p "$work/each"
said 'a build without a standard' "$note"
cd "$work" || exit 2
printf 'int main() { std::latch l(0); }\n' >"$work/each/latch.cpp"
try 2 "$work/each/latch.cpp"
said 'no standard helps' 'latch.cpp: error: clang-[0-9]* could not compile it$'

# bitcode compiled from C++ and from C
$clang -std=c++17 -O0 -g -emit-llvm -c "$work/main.cc" -o "$work/main.bc" || exit 2
$clang -O0 -g -emit-llvm -c "$work/twice.c" -o "$work/twice.bc" || exit 2
try 0 "$work/main.bc" "$work/twice.bc"
said 'bitcode' 'verified: 1 execution '
try 0 "$work/main.bc" "$work/twice.c"

# in a directory, with output for other programs, and again from the cache
mkdir "$work/many"
printf '#include <cassert>\nint main() { int *p = new int(3); assert(*p == 4); delete p; }\n' \
    >"$work/many/a.cpp"
printf 'int main() {}\n' >"$work/many/b.C"
printf 'int main(void) { return 0; }\n' >"$work/many/c.c"
for again in first second; do
    XDG_CACHE_HOME="$work" try 1 --each "$work/many"
    said "$again" 'a\.cpp:2:.*assertion failed'
    check "$again" test "$(grep -c ": verified" "$work/out")" -eq 2
done
try 1 --format=sarif "$work/many/a.cpp"
said 'SARIF' '"startLine": 2'

# in a project
mkdir "$work/project"
cp "$work/main.cc" "$work/twice.c" "$work/project"
cat >"$work/project/compile_commands.json" <<END
[{"directory": "$work/project", "file": "main.cc", "command": "clang++-19 -std=c++20 -DWIDTH=4 -c main.cc"},
 {"directory": "$work/project", "file": "twice.c", "command": "cc -std=c11 -c twice.c"}]
END
try 0 -p "$work/project"
said 'a project' 'verified: 1 execution '

# unsupported functions give one line with the position
cat >"$work/refused.cpp" <<'END'
#include <unistd.h>
#include <fstream>
int main() {
#ifdef FILES
    std::wofstream file("x");
#else
    return getlogin() != nullptr;
#endif
}
END
try 2 "$work/refused.cpp"
said 'getlogin' 'refused.cpp:7:12: error: .*getlogin.*unsupported'
try 2 "$work/refused.cpp" -DFILES
said 'files' 'refused.cpp:5:.*error: .*ofstream<wchar_t.*unsupported'
cat >"$work/parts.cpp" <<'END'
#ifdef WIDE
#include <string>
int main() { return std::wstring(L"abc").size() - 3; }
#elif defined LOCALE
#include <locale>
int main() { return !std::isalpha('a', std::locale("C")); }
#elif defined EXPRESSION
#include <regex>
int main() { return !std::regex_match("aab", std::regex("a+b")); }
#else
struct shape { virtual int sides() { return 4; } };
int main() { shape s, *p = &s; return p->sides() - 4; }
#endif
END
try 2 "$work/parts.cpp" -DWIDE
said 'wide strings' "parts.cpp:3:.*error: .*wchar_t.* is not in smc's C++ library .unsupported"
try 2 "$work/parts.cpp" -DLOCALE
said 'locales' \
    "parts.cpp:6:.*error: .*std::locale::locale' is not in smc's C++ library .unsupported"
try 2 "$work/parts.cpp" -DEXPRESSION
said 'regular expressions, by the line of the program' \
    "parts.cpp:9:.*error: .*std::locale.* is not in smc's C++ library .unsupported"
try 2 "$work/parts.cpp" -m32
said '32 bits' 'parts.cpp: error: 32-bit C++ is not supported'

# headers of GCC 13: the library defines the standard streams for programs that refer to them by
# this name
cat >"$work/streams.cpp" <<'END'
#include <ostream>
namespace std { extern ostream cout; }
__asm(".globl _ZSt21ios_base_library_initv");
struct early { early() { std::cout << "early, "; } } early;
int main() { std::cout << "late\n"; }
END
try 0 "$work/streams.cpp" --show-output
said 'streams that the library makes' '^early, late$'

if [ ! -d /usr/lib/llvm-19/include/c++/v1 ]; then
    try 2 "$work/main.cc" "$work/twice.c" -stdlib=libc++
    said 'libc++' 'main.cc: error: the headers of libc++ are not installed'
else
    printf \
        '#include <atomic>\n#include <memory>\n#include <vector>\nint main() { std::vector<int> v{1}; std::atomic<int> a{1}; return *std::make_unique<int>(v[0]) - a; }\n' \
        >"$work/headers.cpp"
    try 0 "$work/headers.cpp" -stdlib=libc++
    try 0 "$work/main.cc" "$work/twice.c" -stdlib=libc++ -std=c++17
    said "smc's part of libc++" 'verified: 1 execution '
    printf \
        '#include <sstream>\nint main() { std::ostringstream out; out << 1; return out.str() != "1"; }\n' \
        >"$work/text.cpp"
    try 0 "$work/text.cpp" -stdlib=libc++ -std=c++11
    printf '#include <fstream>\nint main() { std::ofstream file("x"); }\n' >"$work/file.cpp"
    try 2 "$work/file.cpp" -stdlib=libc++
    said 'what smc has not of libc++' \
        "file.cpp:2:.*error: .*std::basic_ofstream.*' is not in smc's C++ library .unsupported"
fi
finish
