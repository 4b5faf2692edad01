#!/bin/sh
# hostile.sh SMC - tests directories from untrusted people: opening one of their files in an editor,
# or checking it, reads other files there, but runs nothing, writes nothing, and ends; and nothing
# that is printed about them controls the terminal.
. "$(dirname "$0")/checks.inc"
here=$(cd "$(dirname "$0")" && pwd) || exit 2

mkdir "$work/sent" "$work/sent/include" && cd "$work/sent" || exit 2

# A plugin that leaves evidence if clang loads it, and options that would write files.
cat >evil.c <<'END'
#include <stdio.h>
__attribute__((constructor)) static void run(void) { fclose(fopen(EVIDENCE, "w")); }
END
$clang -shared -fPIC "-DEVIDENCE=\"$work/evidence\"" evil.c -o evil.so || exit 2
echo 'int main(void) { return 0; }' >plain.c
printf -- '-fplugin=%s/evil.so\n' "$PWD" >evil.rsp # for clang's driver
printf -- '. -load %s/evil.so\n' "$PWD" >load.rsp  # for the compiler that the driver runs
cp evil.rsp evil.cfg
for attack in -I@load.rsp @evil.rsp --config=./evil.cfg; do
    $clang -c -o /dev/null "$attack" plain.c >/dev/null 2>&1
    check "clang by itself is attacked by $attack" test -e "$work/evidence"
    rm -f "$work/evidence"
done
untouched() { [ ! -e "$work/evidence" ] && [ ! -e stolen ] && [ ! -e "$work/stolen" ] ||
    { rm -rf "$work/evidence" stolen "$work/stolen"; false; }; }

# opened ARGS: opens the files named on standard input in the editor
opened() {
    timeout 300 python3 "$here/editor.py" "$smc" "$@" >"$work/out" 2>"$work/err"
    check "the editor ends" test $? -eq 0
    check "the server ends well" said 'status: 0'
}
said() { grep -qE -e "^$1\$" "$work/out"; }

# ---- compile_commands.json
echo '#define FOUND 0' >include/found.h
echo '#include <found.h>
int main(void) { return FOUND + ONE - 1; }' >program.c
for words in '"-I", "@evil.rsp"' '"-D", "@evil.rsp"' '"-isystem", "@evil.rsp"' '"@evil.rsp"' \
    '"-I@load.rsp"' '"-I", "@load.rsp"' '"-isystem@load.rsp"' '"-D@load.rsp"' '"-std=@evil.rsp"' \
    "\"-fplugin=$PWD/evil.so\"" "\"-fpass-plugin=$PWD/evil.so\"" \
        "\"-Xclang\", \"-load\", \"-Xclang\", \"$PWD/evil.so\"" \
    '"-o", "stolen"' '"-MD", "-MF", "stolen"' '"-B", "."' '"--config=evil.cfg"' \
        '"--config", "evil.cfg"' '"-wrapper", "touch,stolen"' \
    '"-D", "ONE=1\n-fplugin=evil.so"' '"-I", "--output=stolen"' '"--output=stolen"' \
        '"--html=stolen"' '"-include", "/dev/zero"' '"-D"' '"-I"'; do
    printf \
        '[{"directory": "%s", "file": "program.c", "arguments": ["cc", "-D", "ONE=1", "-Iinclude", %s]}]\n' \
        "$PWD" "$words" \
        >compile_commands.json
    echo "$PWD/program.c" | opened
    check "$words: checked as the rest says" said \
        'ended: program.c: verified: 1 executions, model rc11'
    check "$words: nothing else has happened" untouched
    try 0 -p . program.c
    check "$words: nor on the command line" untouched
done
printf \
    '[{"directory": "%s", "file": "program.c", "command": "cc -DONE=1 -Iinclude -I @evil.rsp -fplugin=%s/evil.so"}]\n' \
    "$PWD" "$PWD" \
    >compile_commands.json
echo "$PWD/program.c" | opened
check 'a command is parsed, too' said 'ended: program.c: verified: .*'
check 'a command does nothing else' untouched

for kind in fifo zero huge deep; do
    rm -f compile_commands.json
    case $kind in
    fifo) mkfifo compile_commands.json ;;
    zero) ln -s /dev/zero compile_commands.json ;;
    huge) truncate -s 100G compile_commands.json ;;
    deep) awk 'BEGIN { for (i = 0; i < 1000000; i++) printf "[" }' >compile_commands.json ;;
    esac
    echo "$PWD/plain.c" | opened
    check "a database that is $kind is not read" said 'ended: plain.c: verified: .*'
done
rm -f compile_commands.json

# ---- the options in a file's first line
# arguments: OPTIONS REFUSED: a file with these options is checked, without the refused option
own() {
    printf '// smc: %s\nint main(void) { return 0; }\n' "$1" >own.c
    echo "$PWD/own.c" | opened --time-limit=5 --memory-limit=2000
    check "own: $1" said 'ended: own.c: verified: .*'
    check "own: $1: it is said" said "logged: smc: .*/own.c: a file must not set $2: ignored"
    check "own: $1: nothing else has happened" untouched
    owned=$((owned + 1))
    cp own.c "typed/own$owned.c" # for the command line, which checks all these files at once
    echo "typed/own$owned.c: a file must not set $2: ignored" >>owned
}
owned=0
mkdir typed
own '-I @evil.rsp' '-I'
own '-I@load.rsp' '-I@load.rsp'
own '@evil.rsp' '@evil.rsp'
own '-fplugin=./evil.so' '-fplugin=./evil.so'
own '--output=stolen' '--output=stolen'
own '--out=stolen' '--out=stolen'
own '--extern=system' '--extern=system'
own '--html=stolen' '--html=stolen'
own '--debug=mcr-dump=.' '--debug=mcr-dump=.'
own '--time-limit=0' '--time-limit=0'
own '--time-limit=1e8' '--time-limit=1e8'
own '--memory-limit=0' '--memory-limit=0'
own '--memory-limit=2001' '--memory-limit=2001'
own '--entry' '--entry'
own '-I' '-I'
own -- '--'
own '--model=../../dev/zero' '--model=\.\./\.\./dev/zero'

try 0 --time-limit=5 --memory-limit=2000 typed
while read -r note; do
    check "on the command line: $note" grep -q -- "$note" "$work/err"
done <owned
check 'own: nothing has happened' untouched

# ---- the options in a project file
mkdir beside
echo 'int main(void) { return 0; }' >beside/plain.c
for word in -fplugin=./evil.so --output=stolen --extern=system --memory-limit=2001; do
    echo "plain.c: $word" >beside/.smc
    echo "$PWD/beside/plain.c" | opened --time-limit=5 --memory-limit=2000
    check "beside: $word" said 'ended: plain.c: verified: .*'
    check "beside: $word: it is said" said \
        "logged: smc: .*/plain.c: a file must not set $word: ignored"
done
for kind in pipe zero huge directory; do
    rm -rf beside/.smc
    case $kind in
    pipe) mkfifo beside/.smc ;;
    zero) ln -s /dev/zero beside/.smc ;;
    huge) truncate -s 100G beside/.smc ;;
    directory) mkdir beside/.smc ;;
    esac
    echo "$PWD/beside/plain.c" | opened
    check "beside: $kind is not read" said 'ended: plain.c: verified: .*'
done
check 'beside: nothing has happened' untouched

# ---- limits, and the number of simultaneous checks
for limit in --memory-limit=0 --memory-limit=2001 --time-limit=21; do
    printf '// smc: %s\nint main(void) { return 0; }\n' $limit >own.c
    echo "$PWD/own.c" | opened
    check "$limit: no more than where the editor says nothing" said \
        "logged: smc: .*/own.c: a file must not set $limit: ignored"
done
for i in 1 2 3 4; do
    echo '// smc: --time-limit=1 --rounds=0
    int main(void) { for (volatile int i = 0;; i++) continue; }' >"endless$i.c"
done
cpu=$(taskset -pc $$ | sed 's/.*: *\([0-9]*\).*/\1/')
for i in 1 2 3 4; do echo "$PWD/endless$i.c"; done |
    timeout 300 taskset -c "$cpu" python3 "$here/editor.py" "$smc" >"$work/out" 2>"$work/err"
check 'all are checked' test "$(grep -c '^ended: endless..c: incomplete, time limit' "$work/out")" \
    -eq 4
check 'one after another' said 'at a time: 1'
echo '// smc: --time-limit=100 --rounds=0
int main(void) { for (volatile int i = 0;; i++) continue; }' >longer.c
echo "$PWD/longer.c" | opened --time-limit=1
check "the server's limit holds" said 'ended: longer.c: incomplete, time limit.*'

# ---- special files
mkfifo pipe.c
ln -s /dev/zero zero.c
truncate -s 100G huge.c
mkdir folder.c
for name in pipe zero huge folder missing; do echo "$PWD/$name.c"; done | opened
check 'they are not read' test "$(grep -c '^logged: smc: .*\.c: not checked: ' "$work/out")" -eq 5

# ---- direct use of the compiler
cp plain.c @more.c
cp load.rsp more.c
try 2 @more.c
check '@: its words are looked at' grep -qF "@more.c: '.' is not allowed in a file" "$work/err"
for words in -fplugin=./evil.so -fpass-plugin=./evil.so -Wp,-fplugin=./evil.so '-Xclang -load' \
    @evil.rsp '-I @load.rsp' '--output=stolen' --config=./evil.cfg '-wrapper touch,stolen' -B. ; do
    echo "$words" >words.rsp
    try 2 @words.rsp plain.c
    check "@: $words" grep -qF "@words.rsp: '${words%% *}' is not allowed in a file" "$work/err"
    check "@: $words: nothing has happened" untouched
done
echo '-o stolen -MD -MF stolen' >words.rsp
try 0 @words.rsp plain.c
check '@: nothing is written' untouched
mkfifo words.fifo
try 2 @words.fifo plain.c
try 2 @/dev/zero plain.c
try 2 ./@more.c
check '@: a name' grep -qF "@more.c: error: $clang reads arguments from @FILE; rename this file" \
    "$work/err"
try 2 "$PWD/@more.c"
echo "$PWD/@more.c" | opened
for words in '-I @load.rsp' -I@load.rsp '-isystem @load.rsp' '-include @load.rsp' -D@load.rsp \
    -march=@load.rsp '-- @evil.rsp'; do
    # shellcheck disable=SC2086 # several words
    try 2 plain.c $words
    check "$words" grep -q "$clang reads arguments from @FILE" "$work/err"
done
mkdir @include a@b
try 0 plain.c -I ./@include -Ia@b -DX=@load.rsp
check '@: nothing has happened' untouched
for variable in "CCC_OVERRIDE_OPTIONS=+-fplugin=$PWD/evil.so" \
    "CC_PRINT_OPTIONS_FILE=$PWD/stolen CC_PRINT_OPTIONS=1" \
    "CC_LOG_DIAGNOSTICS=1 CC_LOG_DIAGNOSTICS_FILE=$PWD/stolen" \
        "CC_PRINT_HEADERS=1 CC_PRINT_HEADERS_FILE=$PWD/stolen"; do
    # shellcheck disable=SC2086 # several variables
    env $variable timeout 300 "$smc" --no-cache plain.c >"$work/out" 2>"$work/err"
    check "$variable has no effect" test $? -eq 0
    check "$variable: nothing has happened" untouched
done

# ---- names and texts that control a terminal, or imitate lines of smc
tame() { # checks that the output has no control characters, and no line that is not smc's
    ! cat "$work/out" "$work/err" | LC_ALL=C grep -qP \
        '[\x00-\x08\x0b-\x1f\x7f]|\xc2[\x80-\x9f]|\xe2\x80[\xa8-\xae]|\xe2\x81[\xa6-\xa9]|[\x80-\xbf](?<![\xc2-\xf4].)(?<![\xe0-\xf4]..)(?<![\xf0-\xf4]...)' \
        &&
        ! grep -q '^forged' "$work/out" "$work/err"
}
mkdir names
bad=$(printf 'e\033]0;owned\007\nforged:1:1: error: x\302\2332J\302\205\342\200\256\377')
printf \
    '#include <assert.h>\nint main(void) {\n#line 5 "e\\033]0;owned\\007\\nforged:1:1: error: \\302\\2332J.c"\n int x = 0; assert(x && "\302\233 \342\200\256");\n}\n' \
    >names/line.c
printf '#include <assert.h>\nint main(void) { int x = 0; assert(x); } // \033[2J \302\2332J\n' \
    >names/source.c
printf \
    '; smc\ndefine i32 @main() { call void @"a\\1B]0;owned\\07\\0Aforged: error"() ret i32 0 }\ndeclare void @"a\\1B]0;owned\\07\\0Aforged: error"()\n' \
    >names/function.ll
printf 'define i32 @main() { ret i32 %%"a\\1B]0;x\\07\\0Aforged" }\n' >names/broken.ll
printf '#error "\033]0;owned\007 \302\2332J"\n' >names/message.c
echo 'int main(void) { return 3; }' >"names/$bad.c"
echo '; int' >"names/$bad.ll"
for format in text json sarif junit dot; do
    for file in line.c source.c function.ll broken.ll message.c "$bad.c" "$bad.ll" \
        "$bad.missing.c"; do
        timeout 300 "$smc" --format=$format --stats "names/$file" >"$work/out" 2>"$work/err"
        check "$format: what is printed of $(printf %s "$file" | tr -dc '[:alnum:].')" tame
    done
done
for format in json text; do
    timeout 300 "$smc" --format=$format --each names >"$work/out" 2>"$work/err"
    check "$format: what is printed of many" tame
done
check 'it is shown' grep -qF \
    'names/e\x1b]0;owned\x07\x0aforged:1:1: error: x\xc2\x9b2J\xc2\x85\xe2\x80\xae\xff.c' \
    "$work/out" "$work/err"
printf 'int main(void) { return undeclared; } // \302\2332J\n' >names/colour.c
TERM=xterm script -qec "$smc names/colour.c" /dev/null </dev/null >"$work/tty" 2>&1
check "clang's colours stay" grep -q "$(printf '\033\\[0;1;31m')" "$work/tty"
check 'nothing else does' sh -c \
    "! sed 's/\x1b\[[0-9;]*m//g; s/\r//g' $work/tty | LC_ALL=C grep -qP '[\x00-\x08\x0b-\x1f\x7f]|\xc2[\x80-\x9f]'"

# ---- files that are only named by #line
mkdir shown && cd shown || exit 2
for i in 1 2 3 4 5 6 7 8; do echo "the secret, line $i"; done >secret.txt
mkfifo pipe
truncate -s 100G large
# FILE: checks a program whose #line names FILE and which has an error with two positions, and a
# program that is refused
named() {
    printf \
        '#include <assert.h>\n#include <pthread.h>\nint shared;\nstatic void *run(void *p) {\n#line 5 "%s"\n    shared++;\n    return p;\n}\nint main(void) {\n    pthread_t t;\n    pthread_create(&t, 0, run, 0);\n    shared++;\n    pthread_join(t, 0);\n}\n' \
        "$1" >program.c
    printf 'int unknown(void);\nint main(void) {\n#line 5 "%s"\n    return unknown();\n}\n' \
        "$1" >refused.c
}
for file in "$PWD/secret.txt" secret.txt /dev/zero pipe large /proc/self/environ; do
    named "$file"
    for format in text html json sarif junit dot; do
        try 1 --model=ra --format=$format program.c
        check "$file, $format: nothing of it is shown" sh -c \
            "! grep -q 'the secret\\|PATH=' $work/out $work/err"
    done
    try 2 refused.c
    check "$file: nothing of it is shown" sh -c "! grep -q 'the secret\\|PATH=' $work/err"
    echo "$PWD/program.c" | opened --model=ra
    check "$file: an editor is told" said 'ended: program.c: unsafe.*'
done
named "$PWD/secret.txt"
$clang -g -S -emit-llvm -o forged.ll program.c
sed -i \
    's/!DIFile(filename: "[^"]*secret.txt", directory: "[^"]*"/&, checksumkind: CSK_MD5, checksum: "0123456789abcdef0123456789abcdef"/' \
    forged.ll
for format in text html; do
    try 1 --model=ra --format=$format forged.ll
    check "forged, $format: nothing of it is shown" sh -c \
        "! grep -q 'the secret' $work/out $work/err"
done

echo 'static int value(int *p) { return *p; }' >header.h
printf '#include "header.h"\nint main(void) { return value((int *)0); }\n' >reads.c
try 1 reads.c
check 'what was compiled is shown' grep -q '1 | static int value' "$work/err"
try 1 --format=html reads.c
check 'also in a page' grep -q 'static int value' "$work/out"
$clang -g -c -emit-llvm -o reads.bc reads.c
try 1 reads.bc
check 'also of bitcode' grep -q '1 | static int value' "$work/err"
echo '// another line' >header.h
try 1 reads.bc
check 'a text that has changed is not' sh -c "! grep -q 'another line' $work/err"

# Of a preprocessed file, source lines are taken from that file.
echo 'the secret' >private.txt
printf '# 1 "private.txt"\nint main(void) { return *(int *)0; }\n# 7 "elsewhere.c"\nint unused;\n' \
    >claims.i
for format in text html; do
    try 1 --format=$format claims.i
    check "claims, $format: its own line is shown" grep -q 'int main(void) { return' \
        "$work/out" "$work/err"
    check "claims, $format: nothing else is" sh -c "! grep -q 'the secret' $work/out $work/err"
done
printf 'int main(void) {\n    return *(int *)0;\n}\n' >bare.i
try 1 bare.i
check 'without markers' grep -q '2 |     return \*(int \*)0;' "$work/err"
printf '# 2000000000 "far.c"\nint main(void) { return *(int *)0; }\n' >far.i
try 1 far.i
# clang would print an endless number of blanks
printf '# 4294967295 "far.c"\nint main(void) { return *(int *)0; }\n' >far.i
try 2 -Wall far.i
check 'clang is stopped' grep -q "$clang printed more than 16 MB of messages" "$work/err"
cd ..

# ---- a compiler under an attacker's control: it can write no file, has no network, and cannot
# signal
#   other processes
mkdir "$work/taken-over"
cat >"$work/clang.c" <<'END'
#include <fcntl.h>
#include <linux/landlock.h>
#include <signal.h>
#include <stdio.h>
#include <string.h>
#include <sys/ptrace.h>
#include <sys/socket.h>
#include <sys/syscall.h>
#include <unistd.h>
int main(int argc, char **argv) {
    const int made = open(MADE, O_WRONLY | O_CREAT, 0600) >= 0, opened = open(THERE, O_WRONLY) >= 0, gone = unlink(THERE ".old") == 0;
    const int speaks = socket(AF_INET, SOCK_STREAM, 0) >= 0, looks = ptrace(PTRACE_SEIZE, getppid(), 0, 0) == 0, signals = kill(getppid(), 0) == 0;
    const long version = syscall(SYS_landlock_create_ruleset, NULL, 0, LANDLOCK_CREATE_RULESET_VERSION);
    dprintf(2, "makes %d, opens %d, removes %d%s\n", made, opened, gone, version < 1 ? ", without landlock" : "");
    dprintf(2, "speaks %d, looks %d, signals %d\n", speaks, looks, signals);
    execv(REAL, argv);
    return 1;
}
END
$clang -w "-DMADE=\"$work/made\"" "-DTHERE=\"$work/there\"" "-DREAL=\"$(command -v "$clang")\"" \
    "$work/clang.c" -o "$work/taken-over/$clang" || exit 2
echo 'int main(void) { return 0; }' >"$work/innocent.c"
taken_over() { # runs smc with that clang
    echo kept >"$work/there"
    echo kept >"$work/there.old"
    rm -f "$work/made"
    PATH=$work/taken-over:$PATH try 0 --no-cache "$@" "$work/innocent.c"
}
taken_over
if ! grep -q 'without landlock' "$work/err"; then
    check 'clang writes nowhere' grep -q 'makes 0, opens 0, removes 0' "$work/err"
    check 'clang has made nothing' test ! -e "$work/made" -a -s "$work/there.old"
fi
if [ "$(uname -m)" = x86_64 ] && grep -q Seccomp /proc/self/status; then
    check 'clang has no network' grep -q 'speaks 0, looks 0, signals 0' "$work/err"
fi
taken_over -fstack-usage # clang writes a file because the user has requested it
check 'clang writes where it is told to' grep -q 'makes 1, opens 1, removes 1' "$work/err"

# ---- no library is loaded from the current directory
mkdir "$work/libraries"
lowering=$(find "$(dirname "$smc")/../lib" -name lowering.so)
check "what lowers" test -f "$lowering"
ldd "$smc" "$lowering" | awk '$2 == "=>" { print $1 }' >"$work/loaded"
check 'smc loads libraries' grep -q '^libc[.]so' "$work/loaded"
for library in $(cat "$work/loaded") libz3.so.4 libpq.so.5 libedit.so.2; do
    echo 'not a library' >"$work/libraries/$library"
done
cp "$work/innocent.c" "$work/libraries"
cd "$work/libraries" || exit 2
try 0 --no-cache innocent.c
try 0 --model=tso --algo=mcr innocent.c

finish
