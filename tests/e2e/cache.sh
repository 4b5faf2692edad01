#!/bin/sh
# cache.sh SMC - tests the cache: the output of clang, and the code lowered from it, are reused
# exactly if they would be the same again.
. "$(dirname "$0")/checks.inc"
unset CPATH C_INCLUDE_PATH CCC_OVERRIDE_OPTIONS SOURCE_DATE_EPOCH COMPILER_PATH GCC_EXEC_PREFIX
export XDG_CACHE_HOME="$work/cache"
real=$(command -v "$clang") || exit 2

# A wrapper for clang that counts how often it runs.
mkdir "$work/bin" "$work/src" "$work/src/first" "$work/src/second"
printf '#!/bin/sh\necho "$*" >>"%s/count"
case "$*" in *include-pch*) [ -z "${REFUSES-}" ] || exit 1 ;; esac
exec "%s" "$@"\n' "$work" "$real" >"$work/bin/$clang"
chmod +x "$work/bin/$clang"
PATH=$work/bin:$PATH
cd "$work/src" || exit 2

# compiles NAME N STATUS ARGUMENT...: runs smc; clang must run N times. Results are not cached
# (--results=off), since that would depend on the speed of the machine.
compiles() {
    name=$1 often=$2 wanted=$3
    shift 3
    sleep 0.03 # files that were written less than this time ago are not cached
    : >"$work/count"
    timeout 300 "$smc" --results=off "$@" </dev/null >"$work/out" 2>"$work/err"
    status=$?
    check "$name: status" test "$status" -eq "$wanted"
    check "$name: clang ran $often times" test "$(wc -l <"$work/count")" -eq "$often"
}

# Cache entries of clang's output that name a header; entries of lowered code that smc has made from
# it.
made_by_clang() { find "$1" -type f -name '[0-9a-f]*' ! -name key -exec grep -la /limit.h {} +; }
made_by_smc() { find "$1" -type f -name '[0-9a-f]*' ! -name key -exec grep -La /limit.h {} +; }

verdict() { sed 's/, [0-9.]* s$//' "$work/out"; }

printf \
    '#include <assert.h>\n#include "limit.h"\nint unused(void) { int never; return 0; }\nint main(void) { assert(LIMIT < 5); return 0; }\n' \
    >program.c
echo '#define LIMIT 4' >first/limit.h
echo '#define LIMIT 6' >second/limit.h

# ---- hits
compiles 'the first time' 1 0 -Ifirst -Wall program.c
verdict >"$work/verdict"
cp "$work/err" "$work/messages"
check 'the first time: a warning' grep -q "warning: unused variable 'never'" "$work/messages"
compiles 'the second time' 0 0 -Ifirst -Wall program.c
verdict >"$work/out2"
check 'the second time: the same result' cmp "$work/out2" "$work/verdict"
check 'the second time: the same warning' cmp "$work/err" "$work/messages"
compiles 'with --no-cache' 1 0 --no-cache -Ifirst -Wall program.c
compiles 'after --no-cache' 0 0 -Ifirst -Wall program.c
compiles 'by another model' 0 0 --model=sc -Ifirst -Wall program.c

# ---- misses
compiles 'another -D' 1 0 -Ifirst -Wall -DOTHER program.c
compiles 'another directory of headers' 1 1 -Isecond -Wall program.c
compiles 'that one again' 0 1 -Isecond -Wall program.c
check 'a failed assertion has its line' grep -q '^program.c:4:' "$work/err"
echo '#define LIMIT 7' >first/limit.h
compiles 'a header has changed' 1 1 -Ifirst -Wall program.c
compiles 'and is now known' 0 1 -Ifirst -Wall program.c
echo '#define LIMIT 3' >first/limit.h
compiles 'a header has changed back' 1 0 -Ifirst -Wall program.c
echo '#define LIMIT 8' >limit.h
compiles 'a header that goes first has appeared' 1 1 -Ifirst -Wall program.c
rm limit.h
compiles 'it has gone' 1 0 -Ifirst -Wall program.c
printf '// a new line\n' | cat - program.c >other.c && cp other.c program.c
compiles 'the file has changed' 1 0 -Ifirst -Wall program.c
echo '# changed' >>"$work/bin/$clang"
compiles 'the compiler has changed' 1 0 -Ifirst -Wall program.c
cp program.c "$work/program.c"
mkdir "$work/first" && echo '#define LIMIT 9' >"$work/first/limit.h"
cd "$work" || exit 2
compiles 'in another directory' 1 1 -Ifirst -Wall program.c
cd "$work/src" || exit 2

# ---- influences other than the files
printf \
    '#if __has_include("extra.h")\n#include <assert.h>\nint main(void) { assert(0); }\n#else\nint main(void) { return 0; }\n#endif\n' \
    >asks.c
compiles 'asks for a file that is not there' 1 0 asks.c
: >extra.h
compiles 'which now is' 1 1 asks.c
compiles 'is asked for again' 0 1 asks.c
mv extra.h first/
compiles 'which is elsewhere' 1 0 asks.c
compiles 'asks for it in another directory' 1 1 asks.c -Ifirst
compiles 'which is there as before' 0 1 asks.c -Ifirst
mv first/extra.h .
printf \
    '#if defined(__has_include)\n#if __has_include(<no/such.h>)\n#error\n#endif\n#endif\n#ifndef __has_include\n#define __has_include(x) 0\n#endif\nint main(void) { return 0; }\n' \
    >tests.c
compiles 'asks whether one may ask' 1 0 tests.c
compiles 'asks that again' 0 0 tests.c
printf \
    '#define THERE(x) __has_include(x)\n#if THERE("extra.h")\n#endif\nint main(void) { return 0; }\n' \
    >named.c
compiles 'asks by a macro' 1 0 named.c
compiles 'asks by a macro again' 0 0 named.c
mv extra.h first/
compiles 'asks by a macro for a file that is gone' 1 0 named.c
mv first/extra.h .
printf '#define WHICH "extra.h"\n#if __has_include(WHICH)\n#endif\nint main(void) { return 0; }\n' \
    >which.c
compiles 'asks for what a macro names' 1 0 which.c
compiles 'asks for what a macro names again' 1 0 which.c
printf 'const char *when = __TIME__;\nint main(void) { return when == 0; }\n' >clock.c
compiles 'asks for the time' 1 0 clock.c
compiles 'and again' 1 0 clock.c
compiles 'an argument that names a file' 1 0 program.c -Ifirst -- -fprofile-list=extra.h
compiles 'the same' 1 0 program.c -Ifirst -- -fprofile-list=extra.h
printf 'int main(void) { return x; }\n' >wrong.c
compiles 'does not compile, nor as C23' 2 2 wrong.c
compiles 'nor does it the second time' 2 2 wrong.c
check 'and says why' grep -q "undeclared identifier 'x'" "$work/err"

# ---- system headers at the beginning of C++ files
#
# writes FILE TEXT: writes a program that begins with headers; each call writes a different program
written=0
writes() {
    written=$((written + 1))
    cat >"$1" <<END
// begins with a comment
#include <atomic> // and more

/* of
   both kinds */ #include <smc.h>
$2
int number = $written;
END
}
# uses N: checks in how many of the last compilations precompiled headers were used
said() { grep -c -e "$1" "$work/count"; }
uses() { check "$name: with headers as made" test "$(said -include-pch)" -eq "$1"; }
makes() { check "$name: headers made" test "$(said c++-header)" -eq "$1"; }
body='#include "limit.h"
#include <cassert>
std::atomic<int> x{LIMIT};
int main() { assert(x.load() < 5); return 0; }'
echo '#define LIMIT 4' >first/limit.h
writes program.cpp "$body"
compiles 'C++' 1 0 -Ifirst program.cpp && uses 0 && makes 0
writes program.cpp "$body"
compiles 'C++, changed' 2 0 -Ifirst program.cpp && uses 0 && makes 1
writes program.cpp "$body"
compiles 'C++, changed again' 1 0 -Ifirst program.cpp && uses 1 && makes 0
compiles 'C++, not changed' 0 0 -Ifirst program.cpp
echo '#define LIMIT 6' >first/limit.h
compiles 'C++, its header has changed' 1 1 -Ifirst program.cpp && uses 1
cp "$work/err" "$work/report"
compiles 'C++, all anew' 1 1 --no-cache -Ifirst program.cpp && uses 0
check 'C++, all anew: the same report' cmp "$work/err" "$work/report"
writes other.cpp "$body"
compiles 'C++, another file that begins so' 1 1 -Ifirst other.cpp && uses 1
writes program.cpp "$body"
compiles 'C++, other words' 1 1 -Ifirst -DOTHER program.cpp && uses 0
compiles 'C++, warnings' 1 1 -Ifirst -Wall program.cpp && uses 0
writes wrong.cpp 'int main() { return y; }'
compiles 'C++, does not compile' 3 2 -Ifirst wrong.cpp && uses 1
cp "$work/err" "$work/report"
compiles 'C++, does not compile anew' 2 2 --no-cache -Ifirst wrong.cpp
check 'C++, does not compile: the same messages' cmp "$work/err" "$work/report"
writes program.cpp "$body"
compiles 'C++, after one that does not compile' 1 1 -Ifirst program.cpp && uses 1
# A macro before an #include may change the header, so headers after it are not precompiled.
printf '#define NDEBUG\n#include <cassert>\nint main() { assert(0); }\n' >defines.cpp
for i in 1 2 3; do
    echo "// $i" >>defines.cpp
    compiles "C++, a macro first, $i" 1 0 defines.cpp && makes 0 && uses 0
done
# A compiler that cannot read its own precompiled headers.
echo '#define LIMIT 4' >first/limit.h
for i in 1 2 3 4; do
    writes refused.cpp "$body"
    REFUSES=1
    export REFUSES
    compiles "C++, refused, $i" "$((i == 2 || i == 3 ? 2 : 1))" 0 -Ifirst -DREFUSED refused.cpp
    unset REFUSES
done
# Headers of the project are not precompiled, since they change as often as the program.
echo 'inline int limit() { return 4; }' >first/own.h
for i in 1 2 3 4; do
    printf '#include <own.h>\n#include <cassert>\n' >own.cpp
    echo "int main() { assert(limit() < 5); } // $i" >>own.cpp
    compiles "C++, own headers, $i" $((i == 2 ? 2 : 1)) 0 -Ifirst own.cpp && uses 0
done
echo 'inline int limit() { return 6; }' >first/own.h
compiles 'C++, own headers have changed' 1 1 -Ifirst own.cpp && uses 0
echo '#define LIMIT 3' >first/limit.h

# ---- damage
compiles 'before the damage' 0 0 -Ifirst -Wall program.c
for entry in "$XDG_CACHE_HOME"/smc/*; do printf 'garbage' | dd of="$entry" bs=1 seek=300 \
    conv=notrunc 2>/dev/null; done
compiles 'damaged entries' 1 0 -Ifirst -Wall program.c
compiles 'are written anew' 0 0 -Ifirst -Wall program.c
for entry in "$XDG_CACHE_HOME"/smc/*; do dd if="$entry" of="$work/half" bs=200 count=1 2>/dev/null \
    && cp "$work/half" "$entry"; done
compiles 'entries that are cut off' 1 0 -Ifirst -Wall program.c
for entry in "$XDG_CACHE_HOME"/smc/*; do : >"$entry"; done
compiles 'empty entries' 1 0 -Ifirst -Wall program.c
for entry in "$XDG_CACHE_HOME"/smc/*; do rm "$entry" && mkdir "$entry"; done
compiles 'entries that are directories' 1 0 -Ifirst -Wall program.c
check 'nothing is left behind' test -z "$(find "$XDG_CACHE_HOME" -name 'tmp-*')"
rm -r "$XDG_CACHE_HOME"

# ---- without a cache
: >"$work/file"
for place in "$work/file" /dev/null/x /proc/nowhere relative; do
    XDG_CACHE_HOME=$place HOME=/nowhere
    export HOME
    compiles "a cache in $place" 1 0 -Ifirst -Wall program.c
    check "a cache in $place: no complaint" test -z \
        "$(grep -v '^program.c:\|^ *[0-9]* |\|^ *|\|^1 warning' "$work/err")"
done
check 'none is made where it was not asked for' test ! -e relative

# ---- the default folder, and several processes at once
unset XDG_CACHE_HOME
HOME=$work/home
mkdir "$HOME"
compiles 'in the home directory' 1 0 -Ifirst -Wall program.c
check 'in the home directory: there' test -d "$HOME/.cache/smc"
rm -r "$HOME/.cache/smc"
for i in 1 2 3 4; do
    timeout 300 "$smc" -Ifirst program.c >"$work/at-once.$i" 2>&1 &
done
wait
for i in 1 2 3 4; do check "at once: $i" grep -q '^smc: verified' "$work/at-once.$i"; done
compiles 'after several at once' 0 0 -Ifirst program.c

# ---- size limit: sparse files stand for many entries; other files in the folder must not be
# removed
kept=$HOME/.cache/smc
old() { printf '%s/%032d' "$kept" "$1"; }
for i in 1 2 3 4 5; do printf 'smc bc 1' >"$(old $i)" && truncate -s 60M "$(old $i)" &&
    touch -d "2020-01-0$i" "$(old $i)"; done
truncate -s 300M "$kept/notes" "$(old 6)" "$work/outside"
ln -s "$work/outside" "$(old 7)"
for i in 8 9; do : >"$kept/tmp-$(printf %032d $i)"; done
touch -d 2020-01-01 "$kept/notes" "$(old 6)" "$work/outside" "$kept/tmp-$(printf %032d 8)"
compiles 'all are not looked at each time' 1 0 -Ifirst -DM program.c
check 'they stay for a while' test -e "$(old 1)"
rm "$kept/grown"
compiles 'too many entries' 1 0 -Ifirst -DN program.c
check 'the oldest have gone' test ! -e "$(old 1)" -a ! -e "$(old 2)" -a -e "$(old 5)"
check 'what is not of smc stays' test -e "$kept/notes" -a -e "$(old 6)" -a -e "$(old 7)" -a -e \
    "$work/outside"
check 'what was not made ready goes' test ! -e "$kept/tmp-$(printf %032d 8)" -a -e \
    "$kept/tmp-$(printf %032d 9)"
compiles 'the newest stay' 0 0 -Ifirst -DN program.c
touch -d 2020-01-01 "$(old 3)"
truncate -s 150M "$(old 5)"
truncate -s 2047 "$kept/grown"
compiles 'much was put there' 1 0 -Ifirst -DO program.c
check 'the oldest has gone' test ! -e "$(old 3)" -a "$(stat -c %s "$kept/grown")" -eq 1
rm -r "$kept"

# ---- lowered code
compiles 'a new one' 1 0 -Ifirst program.c
check 'one entry of smc' test "$(made_by_smc "$kept" | wc -l)" -eq 1
lowered=$(made_by_smc "$kept")
cp "$lowered" "$work/lowered"
touch -d 2020-01-01 "$kept"/[0-9a-f]*
compiles 'both are known' 0 0 -Ifirst program.c
check 'both are used' test -z "$(find "$kept" -name '[0-9a-f]*' ! -name key ! -newermt 2021-01-01)"
compiles 'by another model' 0 0 --model=ra -Ifirst program.c
check 'models share it' test "$(made_by_smc "$kept" | wc -l)" -eq 1
for option in --unroll=3 --check=overflow --nondet=0..1 --volatile-relaxed --entry=main; do
    compiles "with $option" 0 0 $option -Ifirst program.c
done
check 'what is asked for otherwise is another one' test "$(made_by_smc "$kept" | wc -l)" -eq 5
compiles 'another program of the same length' 1 1 -Isecond program.c
check 'has its own' test "$(made_by_smc "$kept" | wc -l)" -eq 6
printf 'garbage' | dd of="$lowered" bs=1 seek=300 conv=notrunc 2>/dev/null
compiles 'what smc made is damaged' 0 0 -Ifirst program.c
check 'it is made again' cmp "$lowered" "$work/lowered"
rm -r "$kept"
compiles 'nothing is kept' 1 0 --no-cache -Ifirst program.c
check 'nor is it there' test ! -e "$kept"

# ---- owner and permissions
compiles 'a new one' 1 0 -Ifirst program.c
entry=$(made_by_clang "$kept")
check 'nobody else reads the key' test "$(stat -c %a:%s "$kept/key")" = 600:16
compiles 'its own' 0 0 -Ifirst program.c
chmod o+w "$kept"
compiles 'one that others can write to' 1 0 -Ifirst program.c
chmod o-w,g+w "$kept"
compiles 'one that a group can write to' 1 0 -Ifirst program.c
chmod g-w "$kept"
chmod o+w "$entry"
compiles 'an entry that others can write to' 1 0 -Ifirst program.c
compiles 'is replaced' 0 0 -Ifirst program.c
mv "$entry" "$work/entry" && ln -s "$work/entry" "$entry"
compiles 'a link' 1 0 -Ifirst program.c
cp "$entry" "$work/entry"
compiles 'another program' 1 1 -Isecond program.c
other=$(made_by_clang "$kept" | grep -vF "$entry")
cp "$work/entry" "$other"
compiles 'an entry under the name of another' 1 1 -Isecond program.c
mv "$kept/key" "$work/key"
compiles 'without the key' 1 0 -Ifirst program.c
chmod o+r "$kept/key"
compiles 'a key that others know' 1 0 -Ifirst program.c
mv "$kept" "$work/elsewhere" && ln -s "$work/elsewhere" "$kept"
compiles 'a directory that is a link' 1 0 -Ifirst program.c
rm "$kept"
if [ "$(id -u)" = 0 ]; then
    mv "$work/elsewhere" "$kept"
    compiles 'before it changes hands' 0 0 -Ifirst program.c
    chown nobody "$kept"
    compiles 'somebody else'"'"'s directory' 1 0 -Ifirst program.c
    chown root "$kept"
    chown nobody "$kept"/*
    compiles 'somebody else'"'"'s entries' 1 0 -Ifirst program.c
fi

finish
