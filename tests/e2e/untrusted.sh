#!/bin/sh
# untrusted.sh SMC - tests inputs that crash the reading process, exhaust its memory or never end:
# smc must give a message and a status, and leave nothing behind.
. "$(dirname "$0")/checks.inc"
here=$(cd "$(dirname "$0")" && pwd) || exit 2
cd "$work" || exit 2
mkdir tmp
TMPDIR=$work/tmp
export TMPDIR

# runs NAME STATUS ARGUMENT...: runs smc; its message is in the file err.
runs() {
    what=$1 wanted=$2
    shift 2
    timeout 300 "$smc" "$@" </dev/null >out 2>err
    status=$?
    check "$what: status $wanted, not $status" test "$status" -eq "$wanted"
}
says() { check "$what: a message" grep -qE "$1" err; }

echo 'int main(void) { return 0; }' >good.c
printf '#include <assert.h>\nint main(void) { assert(0); }\n' >wrong.c
$clang -c -emit-llvm -o good.bc good.c || exit 2

# ---- the reading process crashes: types nested more deeply than its stack allows
awk \
    'BEGIN { printf "@x = external global "; for (i = 0; i < 300000; i++) printf "{"; for (i = 0; i < 300000; i++) printf "}"; print "" }' \
    >deep.ll
runs 'a crash' 2 deep.ll
says \
    '^deep\.ll: error: the process that read it (was ended by signal 11 \(Segmentation fault\)|.*AddressSanitizer)'
check 'one line says so' test "$(wc -l <err)" -eq 1
if grep -q AddressSanitizer err; then # AddressSanitizer prints more lines
    runs 'a crash, with all that was said' 2 --verbose deep.ll
    says '^ *#0 .* in llvm::'
fi
runs 'one of many crashes' 1 --each good.c deep.ll wrong.c good.bc
says '^deep\.ll: error: the process that read it'
check 'the others are checked' grep -q \
    '^smc: 4 programs: 2 verified, 0 bounded, .*1 unsafe, .*1 not checked' out
runs 'one of those that are linked crashes' 2 good.bc deep.ll
runs 'a comparison' 2 compare deep.ll

# ---- invalid bitcode
head -c 100 good.bc >cut.bc
runs 'half a file' 2 cut.bc
says '^cut\.bc: error: not an LLVM [0-9]+ module'
: >empty.bc
runs 'an empty file' 2 empty.bc
mkfifo fifo.bc
runs 'a pipe' 2 fifo.bc
says '^fifo\.bc: error: cannot read it: it is not a regular file'
truncate -s 2G huge.bc
runs 'a huge file' 2 huge.bc
says '^huge\.bc: error: cannot read it: it is larger than 1 GiB'

# ---- bitcode and assembly of a newer LLVM version: the block with the version, in 6-bit
# characters, without an abbreviation, and in a wrapper
python3 -B - <<'END'
import struct


class Bits:
    def __init__(self):
        self.bits = []

    def fixed(self, value, width):
        self.bits += [value >> i & 1 for i in range(width)]

    def chunks(self, value, width):
        more = 1 << (width - 1)
        while value >= more:
            self.fixed(value & (more - 1) | more, width)
            value >>= width - 1
        self.fixed(value, width)

    def aligned(self):
        self.bits += [0] * (-len(self.bits) % 32)
        return bytes(sum(b << i for i, b in enumerate(self.bits[k:k + 8])) for k in range(0, len(self.bits), 8))


def bitcode(words, is_short):
    inside, all_ = Bits(), Bits()
    if is_short:  # an abbreviation: the literal 1 and an array of 6-bit characters
        six = "abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ0123456789._"
        for value, width in ((2, 5), (3, 5), (1, 1), (1, 8), (0, 1), (3, 3), (0, 1), (4, 3), (4, 5)):
            inside.fixed(value, width)
        inside.chunks(len(words), 6)
        for c in words:
            inside.fixed(six.index(c), 6)
    else:
        inside.fixed(3, 5)
        for value in (1, len(words), *words.encode()):
            inside.chunks(value, 6)
    body = inside.aligned()
    all_.fixed(1, 2)
    all_.chunks(13, 8)
    all_.chunks(5, 4)
    head = all_.aligned()
    return b"BC\xc0\xde" + head + struct.pack("<I", len(body) // 4) + body


short, plain = bitcode("LLVM99.1.8", True), bitcode("LLVM99.0.1-rust-1.150.0", False)
for name, data in (("short", short), ("plain", plain), ("older", bitcode("LLVM3.9.1", True)),
                   ("wrapped", struct.pack("<5I", 0x0B17C0DE, 0, 20, len(short), 7) + short), ("half", short[:14])):
    with open(name + ".bc", "wb") as f:
        f.write(data)
END
for file in short plain wrapped; do
    runs "newer: $file" 2 $file.bc
    says \
        "^$file\\.bc: error: it was made by LLVM 99, and this smc reads LLVM [0-9]+ or older: pass the source to smc, or compile with clang-[0-9]+\$"
done
for file in older half; do
    runs "no newer one: $file" 2 $file.bc
    says "^$file\\.bc: error: not an LLVM [0-9]+ module"
done
printf \
    'define unknown i32 @main() { ret i32 0 }\n!llvm.ident = !{!0}\n!0 = !{!"clang version 99.0.1"}\n' \
    >newer.ll
runs 'newer assembly' 2 newer.ll
says '^newer\.ll: error: it was made by LLVM 99'
printf 'define i32 @main() { ret i32 0 }\n!llvm.ident = !{!0}\n!0 = !{!"clang version 99.0.1"}\n' \
    >readable.ll
runs 'newer assembly that can be read' 0 readable.ll

# ---- bitcode that LLVM reads and considers valid: a constant with 57 elements of an array type
# with 60
awk \
    'BEGIN { printf "@x = global [57 x x86_fp80] ["; for (i = 0; i < 57; i++) printf "%sx86_fp80 0xK%020d", i ? ", " : "", i; print "]\ndefine i32 @main() { ret i32 0 }" }' \
    >short.ll
$clang -w -c -emit-llvm -o whole.bc short.ll || exit 2
python3 -B - "$here/../fuzz" <<'END'
import sys
sys.path.insert(0, sys.argv[1])
import bitstream
with open("whole.bc", "rb") as f:
    data = f.read()
places = [at for at in bitstream.Operands(data).found[17] if bitstream.value(data, at) == 57]
assert len(places) == 1, places
with open("short.bc", "wb") as f:
    f.write(bitstream.replaced(data, places[0], 60))
END
runs 'a whole constant' 0 whole.bc
runs 'a constant with too few elements' 2 short.bc
# LLVM 22 reports this itself.
says '^short\.bc: error: (a constant in it has other elements than its type|.*Invalid number of el)'

# ---- assembly with a NUL byte in a string
printf 'define i32 @main() {\n call void asm sideeffect "nop\\00nop", ""()\n ret i32 0\n}\n' >nul.ll
runs 'a NUL in assembly' 2 nul.ll
says 'error: .*\[unsupported\]'

# ---- memory exhaustion in LLVM and in clang
awk \
    'BEGIN { print "define i32 @main() { ret i32 0 }"; printf "@x = global [1500000 x i32] ["; for (i = 0; i < 1500000; i++) printf "%si32 %d", i ? ", " : "", i; print "]" }' \
    >large.ll
if ! nm -D "$smc" 2>/dev/null | grep -q __asan_; then # sanitizers reserve all available memory
    runs 'LLVM and its memory' 3 --memory-limit=100 large.ll
    says '^large\.ll: error: reading it exceeds the memory limit'
fi
awk \
    'BEGIN { print "#define X0 1,"; for (i = 1; i < 40; i++) print "#define X" i " X" i-1 " X" i-1 " X" i-1; print "int x[] = { X39 };\nint main(void) { return 0; }" }' \
    >endless.c
for limit in 60 120 200; do
    runs "clang and its memory, $limit MB" 3 --memory-limit=$limit endless.c
    says \
        "^endless\.c: error: memory limit of $limit MB reached while compiling; the compiler needs about 90 MB"
    check "clang and its memory, $limit MB: no more" test "$(grep -vc '^smc: ' err)" = 1
done

# ---- time limit during compilation by clang
begin=$(date +%s)
runs 'clang and time' 3 --time-limit=1 endless.c
check 'clang and time: at once' test $(($(date +%s) - begin)) -le 100

# ---- smc is killed while clang runs: no process and no file remains
"$smc" --no-cache endless.c >/dev/null 2>&1 &
sleep 0.5
kill -KILL $!
wait $! 2>/dev/null
check 'nothing is left behind' test -z "$(ls -A tmp)"
check 'no crash left a core' test -z "$(ls core* 2>/dev/null)"

finish
