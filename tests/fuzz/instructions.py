"""instructions.py - random modules in LLVM assembly, which only depend on a seed: instructions and
intrinsics of all types, some of which clang emits rarely. The programs print checksums of the
results.

    python3 tests/fuzz/instructions.py SEED >program.ll

Programs have no poison and no undefined behaviour, and their output does not depend on the bits of
a NaN.
"""
import random
import sys

PRELUDE = """target datalayout = "e-m:e-p270:32:32-p271:32:32-p272:64:64-i64:64-i128:128-f80:128-n8:16:32:64-S128"
target triple = "x86_64-pc-linux-gnu"

@format = private constant [5 x i8] c"%lx\\0A\\00"
declare i32 @printf(ptr, ...)

define internal i64 @mix(i64 %h, i64 %v) {
  %a = add i64 %v, -7046029254386353131
  %b = shl i64 %h, 6
  %c = lshr i64 %h, 2
  %d = add i64 %a, %b
  %e = add i64 %d, %c
  %f = xor i64 %h, %e
  %g = mul i64 %f, -49064778989728563
  ret i64 %g
}
"""
FLOATS = ["float", "double", "x86_fp80"]
MASKS = {"float": "i32", "double": "i64"}
WIDTHS = [
    1,
    2,
    3,
    5,
    7,
    8,
    9,
    12,
    15,
    16,
    17,
    24,
    27,
    31,
    32,
    33,
    40,
    48,
    53,
    63,
    64,
    65,
    72,
    80,
    96,
    100,
    127,
    128,
]
COMMON = [8, 16, 32, 64, 128]
DOUBLES = [
    "0x0",
    "0x8000000000000000",
    "0x3FF0000000000000",
    "0xBFF8000000000000",
    "0x7FF0000000000000",
    "0xFFF0000000000000",
    "0x4008000000000000",
    "0x3FB0000000000000",
    "0xC059000000000000",
    "0x41D0000000000000",
    "0x7FF8000000000000",
]
# LLVM writes a float as the double of the same value.
SUBNORMALS = {
    "float": ["0x36A0000000000000", "0xB6A0000000000000", "0xB80FFFFFC0000000"],
    "double": ["0x1", "0x8000000000000001", "0x800FFFFFFFFFFFFF"],
}
EXTENDED = [
    "0xK3FFF8000000000000000",
    "0xK00000000000000000000",
    "0xKBFFFC000000000000000",
    "0xK7FFF8000000000000000",
    "0xK403EFFFFFFFFFFFFFFFF",
    "0xK3FFBCCCCCCCCCCCCCCCD",
    "0xKC005C800000000000000",
]
PREDICATES = ["eq", "ne", "ugt", "uge", "ult", "ule", "sgt", "sge", "slt", "sle"]
RELATIONS = [
    "false",
    "oeq",
    "ogt",
    "oge",
    "olt",
    "ole",
    "one",
    "ord",
    "ueq",
    "ugt",
    "uge",
    "ult",
    "ule",
    "une",
    "uno",
    "true",
]


def bits_of(t):
    return int(t[1:]) if t[0] == "i" else {"float": 32, "double": 64, "x86_fp80": 80}[t]


def vector(n, t):
    return f"<{n} x {t}>" if n > 1 else t


def parts(t):
    """Returns (number of lanes, element type); a scalar has one lane."""
    if t[0] != "<":
        return 1, t
    n, element = t[1:-1].split(" x ")
    return int(n), element


def suffix(t):
    n, e = parts(t)
    name = {"float": "f32", "double": "f64", "x86_fp80": "f80"}.get(e, e)
    return f"v{n}{name}" if n > 1 else name


class Module:
    def __init__(self, seed):
        self.r = random.Random(seed)
        self.functions, self.body, self.declared, self.globals = [], [], {}, []
        self.n = 0
        self.values = []  # (name, type) of values that dominate the current position
        self.made = []  # functions that can be called: (name, parameter types, result)
        self.block = "entry"

    # ---- names, lines and blocks

    def fresh(self, prefix="v"):
        self.n += 1
        return f"{prefix}{self.n}"

    def line(self, text):
        self.body.append("  " + text)

    def emit(self, t, text, keep=True):
        name = "%" + self.fresh()
        self.line(f"{name} = {text}")
        if keep:
            self.values.append((name, t))
        return name

    def begin(self, label):
        self.body.append(f"{label}:")
        self.block = label

    def intrinsic(self, name, result, *args):
        """Declares an intrinsic with these argument types; returns its name."""
        self.declared[name] = f"declare {result} @{name}({', '.join(args)})"
        return name

    def width(self):
        return self.r.choice(COMMON if self.r.random() < 0.5 else WIDTHS)

    def integer(self):
        bits = self.width()
        if self.r.random() < 0.25 and bits <= 64 and bits % 8 == 0:
            return vector(self.r.choice([2, 3, 4, 8]), f"i{bits}")
        return f"i{bits}"

    def floating(self):
        t = self.r.choice(FLOATS)
        return vector(self.r.choice([2, 4]), t) if t != "x86_fp80" and self.r.random() < 0.25 else t

    def any_type(self):
        return self.floating() if self.r.random() < 0.3 else self.integer()

    def constant(self, t):
        n, e = parts(t)
        if n > 1:
            return "<" + ", ".join(f"{e} {self.constant(e)}" for _ in range(n)) + ">"
        if e[0] == "i":
            bits = bits_of(e)
            top = 1 << bits
            any_bits = self.r.getrandbits(bits)
            value = (
                self.r.choice(
                    [
                        0,
                        1,
                        top - 1,
                        top >> 1,
                        (top >> 1) - 1,
                        any_bits,
                        any_bits,
                        1 << self.r.randrange(bits),
                    ]
                )
                % top
            )
            return (
                ("true" if value else "false")
                if bits == 1
                else str(value - top if value >> (bits - 1) else value)
            )
        return self.r.choice(EXTENDED if e == "x86_fp80" else DOUBLES + SUBNORMALS[e])

    def value(self, t):
        found = [v for v, vt in self.values if vt == t]
        if found and self.r.random() < 0.85:
            return self.r.choice(found[-6:])
        n, e = parts(t)
        if self.r.random() < 0.5 or (
            n > 1
            and e[0] == "i"
            and bits_of(e) % 8
            # elements that are no whole bytes are packed in memory, so that they cannot be read
            # separately
        ):
            return self.constant(t)
        name = "@" + self.fresh("g")
        self.globals.append(f"{name} = internal global {t} {self.constant(t)}")
        return self.emit(t, f"load {t}, ptr {name}")

    def splat(self, t, value):
        n, e = parts(t)
        return str(value) if n == 1 else "<" + ", ".join(f"{e} {value}" for _ in range(n)) + ">"

    # ---- instructions, by kind

    def arithmetic(self):
        t = self.integer()
        self.emit(
            t,
            (
                f"{self.r.choice(['add', 'sub', 'mul', 'and', 'or', 'xor'])} {t} {self.value(t)},"
                f" {self.value(t)}"
            ),
        )

    def shift(self):
        t = self.integer()
        bits = bits_of(parts(t)[1])
        if bits < 2:
            return
        fits = self.splat(
            t, bits if bits & (1 << (bits.bit_length() - 1)) and bits < 1 << (bits - 1) else 1
        )
        by = self.emit(t, f"urem {t} {self.value(t)}, {fits}", keep=False)
        self.emit(t, f"{self.r.choice(['shl', 'lshr', 'ashr'])} {t} {self.value(t)}, {by}")

    def divide(self):
        t = self.integer()
        bits = bits_of(parts(t)[1])
        if bits < 3:
            return
        a = self.emit(
            t, f"and {t} {self.value(t)}, {self.splat(t, (1 << (bits - 1)) - 1)}", keep=False
        )
        by = self.emit(t, f"or {t} {a}, {self.splat(t, 1)}", keep=False)
        self.emit(t, f"{self.r.choice(['udiv', 'sdiv', 'urem', 'srem'])} {t} {self.value(t)}, {by}")

    def compare(self):
        t = self.integer()
        n, _ = parts(t)
        self.emit(
            vector(n, "i1"),
            f"icmp {self.r.choice(PREDICATES)} {t} {self.value(t)}, {self.value(t)}",
        )

    def compare_floats(self):
        t = self.floating()
        n, _ = parts(t)
        self.emit(
            vector(n, "i1"), f"fcmp {self.r.choice(RELATIONS)} {t} {self.value(t)}, {self.value(t)}"
        )

    def select(self):
        t = self.any_type()
        n, _ = parts(t)
        c = self.r.choice(["i1", vector(n, "i1")])
        self.emit(t, f"select {c} {self.value(c)}, {t} {self.value(t)}, {t} {self.value(t)}")

    def resize(self):
        n = self.r.choice([1, 1, 1, 2, 4])
        widths = sorted(self.r.sample([w for w in WIDTHS if n == 1 or w in (8, 16, 32, 64)], 2))
        small, large = (vector(n, f"i{w}") for w in widths)
        if self.r.random() < 0.5:
            self.emit(small, f"trunc {large} {self.value(large)} to {small}")
        else:
            self.emit(
                large, f"{self.r.choice(['zext', 'sext'])} {small} {self.value(small)} to {large}"
            )

    def to_float(self):
        t, f = f"i{self.width()}", self.r.choice(FLOATS)
        self.emit(f, f"{self.r.choice(['sitofp', 'uitofp'])} {t} {self.value(t)} to {f}")

    def to_integer(self):
        f, t = self.r.choice(FLOATS), f"i{self.r.choice([w for w in WIDTHS if w > 7])}"
        small = self.emit(f, f"uitofp i6 {self.value('i6')} to {f}", keep=False)
        half = "0xK3FFE8000000000000000" if f == "x86_fp80" else "0x3FE0000000000000"
        x = self.emit(f, f"{self.r.choice(['fadd', 'fmul'])} {f} {small}, {half}")
        self.emit(t, f"{self.r.choice(['fptosi', 'fptoui'])} {f} {x} to {t}")

    def float_arithmetic(self):
        t = self.floating()
        self.emit(
            t,
            (
                f"{self.r.choice(['fadd', 'fsub', 'fmul', 'fdiv'])} {t} {self.value(t)},"
                f" {self.value(t)}"
            ),
        )
        if self.r.random() < 0.2:
            t = self.r.choice(FLOATS)
            self.emit(t, f"frem {t} {self.value(t)}, {self.value(t)}")
        if self.r.random() < 0.2:
            self.emit(t, f"fneg {t} {self.value(t)}")

    def float_resize(self):
        a, b = sorted(self.r.sample(range(3), 2))
        small, large = FLOATS[a], FLOATS[b]
        if self.r.random() < 0.5:
            self.emit(large, f"fpext {small} {self.value(small)} to {large}")
        else:
            self.emit(small, f"fptrunc {large} {self.value(large)} to {small}")

    def number(self, t, v):
        """Returns an expression for v, or 1 if v is a NaN."""
        n, e = parts(t)
        one = "0xK3FFF8000000000000000" if e == "x86_fp80" else "0x3FF0000000000000"
        nan = self.emit(vector(n, "i1"), f"fcmp uno {t} {v}, {v}", keep=False)
        return self.emit(
            t, f"select {vector(n, 'i1')} {nan}, {t} {self.splat(t, one)}, {t} {v}", keep=False
        )

    def bitcast(self):
        size = self.r.choice([32, 64, 128])
        forms = [f"i{size}"] + [
            vector(size // w, f"i{w}") for w in (8, 16, 32, 64) if w < size and size // w <= 16
        ]
        forms += [vector(size // bits_of(f), f) for f in FLOATS[:2] if bits_of(f) <= size]
        a, b = self.r.sample(forms, 2)
        v = self.value(a)
        if parts(a)[1] in FLOATS:
            v = self.number(a, v)
        if parts(b)[1] not in FLOATS:
            self.emit(b, f"bitcast {a} {v} to {b}")

    def bit_intrinsic(self):
        t = self.integer()
        bits = bits_of(parts(t)[1])
        names = ["ctpop", "ctlz", "cttz", "bitreverse", "abs"] + (
            ["bswap"] if bits % 16 == 0 else []
        )
        name = self.r.choice(names)
        more = ["i1"] if name in ("ctlz", "cttz", "abs") else []
        f = self.intrinsic(f"llvm.{name}.{suffix(t)}", t, t, *more)
        self.emit(t, f"call {t} @{f}({t} {self.value(t)}{', i1 false' if more else ''})")

    def two_intrinsic(self):
        t = self.integer()
        name = self.r.choice(
            ["smax", "smin", "umax", "umin", "sadd.sat", "uadd.sat", "ssub.sat", "usub.sat"]
        )
        f = self.intrinsic(f"llvm.{name}.{suffix(t)}", t, t, t)
        self.emit(t, f"call {t} @{f}({t} {self.value(t)}, {t} {self.value(t)})")

    def funnel(self):
        t = self.integer()
        f = self.intrinsic(f"llvm.{self.r.choice(['fshl', 'fshr'])}.{suffix(t)}", t, t, t, t)
        self.emit(
            t, f"call {t} @{f}({t} {self.value(t)}, {t} {self.value(t)}, {t} {self.value(t)})"
        )

    def overflow(self):
        t = f"i{self.width()}"
        if t == "i1":
            return
        pair = f"{{ {t}, i1 }}"
        f = self.intrinsic(
            f"llvm.{self.r.choice('su')}{self.r.choice(['add', 'sub', 'mul'])}.with.overflow.{t}",
            pair,
            t,
            t,
        )
        p = self.emit(
            pair, f"call {pair} @{f}({t} {self.value(t)}, {t} {self.value(t)})", keep=False
        )
        self.emit(t, f"extractvalue {pair} {p}, 0")
        self.emit("i1", f"extractvalue {pair} {p}, 1")

    def float_intrinsic(self):
        t = self.floating()
        if "fp80" in t:
            t = "double"
        names = {
            1: ["fabs", "floor", "ceil", "trunc", "rint", "nearbyint", "round", "sqrt"],
            2: ["minnum", "maxnum", "copysign"],
            3: ["fma", "fmuladd"],
        }
        k = self.r.choice([1, 1, 2, 3])
        name = self.r.choice(names[k])
        args = [self.number(t, self.value(t)) for _ in range(k)]
        if name in ("minnum", "maxnum"):  # for zeros of different signs, either result is allowed
            args[1] = self.splat(t, "0x3FF8000000000000")
        f = self.intrinsic(f"llvm.{name}.{suffix(t)}", t, *[t] * k)
        self.emit(t, f"call {t} @{f}({', '.join(f'{t} {a}' for a in args)})")

    def float_class(self):
        t = self.r.choice(FLOATS[:2])
        f = self.intrinsic(f"llvm.is.fpclass.{suffix(t)}", "i1", t, "i32")
        self.emit(
            "i1",
            (
                f"call i1 @{f}({t} {self.value(t)}, i32"
                f" {self.r.randrange(1024) & ~3 | self.r.choice([0, 3])})"
            ),
        )

    def a_vector(self):
        return vector(
            self.r.choice([2, 3, 4, 8, 16]),
            self.r.choice(["i8", "i16", "i32", "i64", "i1", "i5", "float", "double"]),
        )

    def element(self):
        t = self.a_vector()
        n, e = parts(t)
        index = str(self.r.randrange(n))
        if self.r.random() < 0.5:
            index = self.emit("i32", f"urem i32 {self.value('i32')}, {n}", keep=False)
        if self.r.random() < 0.5:
            self.emit(e, f"extractelement {t} {self.value(t)}, i32 {index}")
        else:
            self.emit(t, f"insertelement {t} {self.value(t)}, {e} {self.value(e)}, i32 {index}")

    def shuffle(self):
        t = self.a_vector()
        n, e = parts(t)
        m = self.r.choice([2, 3, 4, 8])
        mask = ", ".join(f"i32 {self.r.randrange(2 * n)}" for _ in range(m))
        self.emit(
            vector(m, e),
            f"shufflevector {t} {self.value(t)}, {t} {self.value(t)}, <{m} x i32> <{mask}>",
        )

    def aggregate(self):
        fields = [self.any_type() for _ in range(self.r.randint(1, 4))]
        inner = f"i{self.width()}"
        t = "{ " + ", ".join(fields) + f", [2 x {inner}] }}"
        v = "zeroinitializer"
        for i, f in enumerate(fields):
            v = self.emit(t, f"insertvalue {t} {v}, {f} {self.value(f)}, {i}", keep=False)
        v = self.emit(
            t,
            (
                f"insertvalue {t} {v}, {inner} {self.value(inner)}, {len(fields)},"
                f" {self.r.randrange(2)}"
            ),
            keep=False,
        )
        if self.r.random() < 0.5:
            v = self.emit(t, f"freeze {t} {v}", keep=False)
        if self.r.random() < 0.3:
            p = self.emit("ptr", f"alloca {t}", keep=False)
            self.line(f"store {t} {v}, ptr {p}")
            v = self.emit(t, f"load {t}, ptr {p}", keep=False)
        i = self.r.randrange(len(fields))
        self.emit(fields[i], f"extractvalue {t} {v}, {i}")
        self.emit(inner, f"extractvalue {t} {v}, {len(fields)}, {self.r.randrange(2)}")

    def memory(self):
        t, n = self.any_type(), self.r.randint(2, 5)
        p = self.emit("ptr", f"alloca [{n} x {t}]", keep=False)
        for i in range(n):
            q = self.emit("ptr", f"getelementptr [{n} x {t}], ptr {p}, i64 0, i64 {i}", keep=False)
            self.line(f"store {t} {self.value(t)}, ptr {q}")
        index = self.r.choice(["i8", "i32", "i64", "i17"])
        i = self.emit(index, f"urem {index} {self.value(index)}, {n}", keep=False)
        q = self.emit("ptr", f"getelementptr {t}, ptr {p}, {index} {i}", keep=False)
        self.emit(t, f"load {t}, ptr {q}")
        if self.r.random() < 0.5:
            f = self.intrinsic(
                f"llvm.{self.r.choice(['memcpy', 'memmove'])}.p0.p0.i64",
                "void",
                "ptr",
                "ptr",
                "i64",
                "i1",
            )
            copy = self.emit("ptr", f"alloca [{n} x {t}]", keep=False)
            size = self.emit("ptr", f"getelementptr [{n} x {t}], ptr null, i64 1", keep=False)
            size = self.emit("i64", f"ptrtoint ptr {size} to i64", keep=False)
            self.line(f"call void @{f}(ptr {copy}, ptr {p}, i64 {size}, i1 false)")
            self.emit(t, f"load {t}, ptr {copy}")

    def bytes(self):
        """Stores values in memory as bytes, and reads them as integers of other sizes and at any
        offset."""
        n = 24
        p = self.emit("ptr", f"alloca [{n} x i8], align 16", keep=False)
        f = self.intrinsic("llvm.memset.p0.i64", "void", "ptr", "i8", "i64", "i1")
        self.line(f"call void @{f}(ptr {p}, i8 {self.value('i8')}, i64 {n}, i1 false)")
        for _ in range(3):
            t = self.r.choice(
                [
                    "i8",
                    "i16",
                    "i24",
                    "i32",
                    "i40",
                    "i48",
                    "i56",
                    "i64",
                    "i72",
                    "i128",
                    "<2 x i32>",
                    "<4 x i16>",
                    "<3 x i8>",
                ]
            )
            at = self.r.randrange(n - 16 + 1)
            q = self.emit("ptr", f"getelementptr i8, ptr {p}, i64 {at}", keep=False)
            if self.r.random() < 0.6:
                self.line(f"store {t} {self.value(t)}, ptr {q}, align 1")
            else:
                self.emit(t, f"load {t}, ptr {q}, align 1")

    def atomic(self):
        t = self.r.choice(["i8", "i16", "i32", "i64"])
        if self.r.random() < 0.5:
            p = self.emit("ptr", f"alloca {t}", keep=False)
            self.line(f"store {t} {self.value(t)}, ptr {p}")
        else:
            p = "@" + self.fresh("g")
            self.globals.append(f"{p} = internal global {t} {self.constant(t)}")
        order = self.r.choice(["monotonic", "acquire", "release", "acq_rel", "seq_cst"])
        k = self.r.random()
        if k < 0.6:
            op = self.r.choice(
                ["xchg", "add", "sub", "and", "nand", "or", "xor", "max", "min", "umax", "umin"]
            )
            self.emit(t, f"atomicrmw {op} ptr {p}, {t} {self.value(t)} {order}")
        else:
            pair = f"{{ {t}, i1 }}"
            old = (
                self.emit(t, f"load atomic {t}, ptr {p} seq_cst, align {bits_of(t) // 8}")
                if self.r.random() < 0.5
                else self.value(t)
            )
            v = self.emit(
                pair,
                (
                    f"cmpxchg {self.r.choice(['weak ', ''])}ptr {p}, {t} {old},"
                    f" {t} {self.value(t)} {order} monotonic"
                ),
                keep=False,
            )
            self.emit(t, f"extractvalue {pair} {v}, 0")
            self.emit("i1", f"extractvalue {pair} {v}, 1")
        self.emit(t, f"load {t}, ptr {p}")

    def diamond(self):
        yes, no, end = self.fresh("b"), self.fresh("b"), self.fresh("b")
        types = [self.any_type() for _ in range(self.r.randint(1, 3))]
        self.line(f"br i1 {self.value('i1')}, label %{yes}, label %{no}")
        known, incoming = len(self.values), []
        for label in (yes, no):
            self.begin(label)
            for _ in range(2):
                self.r.choice(
                    [self.arithmetic, self.resize, self.float_arithmetic, self.two_intrinsic]
                )()
            incoming.append(([self.value(t) for t in types], self.block))
            del self.values[known:]
            self.line(f"br label %{end}")
        self.begin(end)
        for i, t in enumerate(types):
            self.emit(t, f"phi {t} " + ", ".join(f"[ {vs[i]}, %{b} ]" for vs, b in incoming))

    def loop(self):
        """Generates a loop of a few rounds, in which values are exchanged."""
        head, body, end = self.fresh("b"), self.fresh("b"), self.fresh("b")
        t = self.any_type()
        counter = f"i{self.r.choice([8, 16, 32, 64, 33, 100])}"
        starts, before, i = [self.value(t) for _ in range(3)], self.block, self.fresh("i")
        names = [self.fresh("p") for _ in starts]
        self.line(f"br label %{head}")
        self.begin(head)
        self.line(f"%{i} = phi {counter} [ 0, %{before} ], [ %{i}.next, %{body} ]")
        turn = self.r.choice([[1, 2, 0], [1, 0, 2], [2, 1, 0], [0, 0, 1]])
        for k, name in enumerate(names):
            self.line(
                f"%{name} = phi {t} [ {starts[k]}, %{before} ], ["
                f" %{names[turn[k]] if k else name + '.next'}, %{body} ]"
            )
        done = self.emit("i1", f"icmp uge {counter} %{i}, {self.r.randint(1, 6)}", keep=False)
        self.line(f"br i1 {done}, label %{end}, label %{body}")
        self.begin(body)
        op = "fadd" if parts(t)[1] in FLOATS else self.r.choice(["add", "xor", "mul"])
        self.line(f"%{names[0]}.next = {op} {t} %{names[turn[0]]}, %{names[2]}")
        self.line(f"%{i}.next = add {counter} %{i}, 1")
        self.line(f"br label %{head}")
        self.begin(end)
        self.values += [("%" + name, t) for name in names]

    def switch(self):
        t, end = f"i{self.r.choice(WIDTHS[1:])}", self.fresh("b")
        bits = bits_of(t)
        some = [
            self.r.choice([k, (1 << bits) - 1 - k, self.r.getrandbits(bits)])
            for k in range(self.r.randint(1, 5))
        ]
        values = sorted({v % (1 << bits) for v in some})
        labels = [self.fresh("b") for _ in values] + [self.fresh("b")]
        on = self.value(t)
        if self.r.random() < 0.5:
            on = self.emit(
                t,
                f"select i1 {self.value('i1')}, {t} {self.r.choice(values)}, {t} {on}",
                keep=False,
            )
        cases = " ".join(f"{t} {v}, label %{b}" for v, b in zip(values, labels))
        self.line(f"switch {t} {on}, label %{labels[-1]} [ {cases} ]")
        for label in labels:
            self.begin(label)
            self.line(f"br label %{end}")
        self.begin(end)
        self.emit("i32", "phi i32 " + ", ".join(f"[ {k}, %{b} ]" for k, b in enumerate(labels)))

    def call(self):
        if self.made:
            name, params, result = self.r.choice(self.made)
            self.emit(
                result,
                f"call {result} @{name}({', '.join(f'{t} {self.value(t)}' for t in params)})",
            )

    KINDS = (
        [arithmetic] * 3
        + [shift] * 2
        + [divide, compare, compare_floats, select]
        + [resize] * 2
        + [
            to_float,
            to_integer,
            float_arithmetic,
            float_resize,
            bitcast,
            bit_intrinsic,
            two_intrinsic,
            funnel,
            overflow,
            float_intrinsic,
            float_class,
            element,
            shuffle,
            aggregate,
            memory,
            bytes,
            atomic,
            diamond,
            loop,
            switch,
            call,
        ]
    )

    # ---- functions

    def hash(self, h, name, t):
        n, e = parts(t)
        if n > 1:
            for i in range(n):
                h = self.hash(h, self.emit(e, f"extractelement {t} {name}, i32 {i}", keep=False), e)
            return h
        if e in FLOATS:
            name = self.number(e, name)
            if e == "x86_fp80":
                p = self.emit("ptr", "alloca x86_fp80", keep=False)
                self.line(f"store x86_fp80 {name}, ptr {p}")
                q = self.emit("ptr", f"getelementptr i8, ptr {p}, i64 8", keep=False)
                h = self.hash(h, self.emit("i16", f"load i16, ptr {q}", keep=False), "i16")
                return self.hash(h, self.emit("i64", f"load i64, ptr {p}", keep=False), "i64")
            return self.hash(
                h, self.emit(MASKS[e], f"bitcast {e} {name} to {MASKS[e]}", keep=False), MASKS[e]
            )
        bits = bits_of(e)
        if bits > 64:
            high = self.emit(e, f"lshr {e} {name}, 64", keep=False)
            h = self.hash(h, self.emit("i64", f"trunc {e} {high} to i64", keep=False), "i64")
            name = self.emit("i64", f"trunc {e} {name} to i64", keep=False)
        elif bits < 64:
            name = self.emit("i64", f"zext {e} {name} to i64", keep=False)
        return self.emit("i64", f"call i64 @mix(i64 {h}, i64 {name})", keep=False)

    def instructions(self, n):
        for _ in range(n):
            self.r.choice(self.KINDS)(self)

    def function(self):
        """Generates a function that can be called."""
        params, result, name = (
            [self.any_type() for _ in range(self.r.randint(0, 6))],
            self.any_type(),
            self.fresh("f"),
        )
        self.body, self.block = [], "entry"
        self.values = [(f"%a{i}", t) for i, t in enumerate(params)]
        self.instructions(self.r.randint(1, 6))
        self.line(f"ret {result} {self.value(result)}")
        arguments = ", ".join(f"{t} %a{i}" for i, t in enumerate(params))
        self.functions.append(
            f"define internal {result} @{name}({arguments}) {{\nentry:\n"
            + "\n".join(self.body)
            + "\n}"
        )
        self.made.append((name, params, result))

    def test(self):
        name = self.fresh("test")
        self.body, self.block, self.values = [], "entry", []
        self.instructions(self.r.randint(8, 30))
        h = "1"
        for v, t in self.values:
            h = self.hash(h, v, t)
        self.line(f"ret i64 {h}")
        self.functions.append(
            f"define internal i64 @{name}() {{\nentry:\n" + "\n".join(self.body) + "\n}"
        )
        return name

    def make(self):
        for _ in range(self.r.randint(0, 2)):
            self.function()
        tests = [self.test() for _ in range(self.r.randint(1, 4))]
        main = ["define i32 @main() {"]
        for i, name in enumerate(tests):
            main += [
                f"  %h{i} = call i64 @{name}()",
                f"  %p{i} = call i32 (ptr, ...) @printf(ptr @format, i64 %h{i})",
            ]
        main += ["  ret i32 0", "}"]
        return (
            PRELUDE
            + "\n"
            + "\n".join(self.globals + sorted(self.declared.values()) + self.functions + main)
            + "\n"
        )


if __name__ == "__main__":
    sys.stdout.write(Module(int(sys.argv[1])).make())
