"""sequential.py - random sequential C programs, which only depend on a seed. Their behaviour is
defined by C or by clang without optimisation, and they print checksums of their results.

    python3 tests/fuzz/sequential.py SEED >program.c

Programs read only initialised memory, have valid indices and no division by zero; signed arithmetic
wraps around (-fwrapv). Their output does not depend on the sign of a NaN."""
import random
import sys

import texts

PRELUDE = r"""
#include <limits.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <errno.h>
#include <math.h>

typedef unsigned long word;
typedef __int128 i128;
typedef unsigned __int128 u128;
static word mix(word h, word v) { h ^= v + 0x9e3779b97f4a7c15 + (h << 6) + (h >> 2); return h * 0xff51afd7ed558ccd; }
static word mix_wide(word h, u128 v) { return mix(mix(h, (word)v), (word)(v >> 64)); }
static word mix_bytes(word h, const void *p, size_t n) { for (const unsigned char *b = p; n--; b++) h = mix(h, *b); return h; }
static word mix_double(word h, double x) { word v = 0; if (x != x) return mix(h, 7); memcpy(&v, &x, 8); return mix(h, v); }
static word mix_float(word h, float x) { unsigned v = 0; if (x != x) return mix(h, 7); memcpy(&v, &x, 4); return mix(h, v); }
static word mix_long_double(word h, long double x) {
    word v[2] = {0, 0};
    if (x != x) return mix(h, 7);
    memcpy(v, &x, 10);
    return mix(mix(h, v[0]), v[1]);
}
static word mix_text(word h, int n, const char *s) { return mix_bytes(mix(h, (word)n), s, strlen(s)); }
static int sign(int x) { return (x > 0) - (x < 0); }
#define INT(T, x) ({ __auto_type x_ = +(x); x_ > -1 && x_ < ((T)99 == 99 ? 100 : 1) ? (T)x_ : (T)3; })
#define NUMBER(x) ({ __auto_type n_ = +(x); n_ != n_ ? 1 : n_; })
#define DIV(a, b) ({ __auto_type a_ = +(a); __auto_type b_ = +(b); b_ == 0 || b_ == (__typeof__(b_))-1 ? a_ : (__typeof__(a_))(a_ / b_); })
#define MOD(a, b) ({ __auto_type a_ = +(a); __auto_type b_ = +(b); b_ == 0 || b_ == (__typeof__(b_))-1 ? a_ : (__typeof__(a_))(a_ % b_); })
static int by_value(const void *a, const void *b) { const short *x = a, *y = b; return (*x > *y) - (*x < *y); }
"""


class Type:
    """A scalar, struct, union or vector type. hash: a statement that adds a value of it to the
    checksum h."""

    def __init__(self, name, kind, bits=0, signed=False, fields=(), lanes=0, element=None):
        self.name, self.kind, self.bits, self.signed = name, kind, bits, signed
        self.fields, self.lanes, self.element = fields, lanes, element

    def hash(self, v):
        if self.kind == "int":
            return f"mix_wide(h, (u128)({v}))" if self.bits > 64 else f"mix(h, (word)({v}))"
        if self.kind == "float":
            return f"mix_{self.name.replace(' ', '_')}(h, {v})"
        if self.kind == "vector":
            return (
                f"({{ __auto_type v_ = {v}; for (int l_ = 0; l_ < {self.lanes}; l_++) h ="
                f" {self.element.hash('v_[l_]')}; h; }})"
            )
        return f"hash_{self.name.split()[1]}(h, {v})"


FIXED = [
    ("_Bool", 1, False),
    ("signed char", 8, True),
    ("unsigned char", 8, False),
    ("char", 8, True),
    ("short", 16, True),
    ("unsigned short", 16, False),
    ("int", 32, True),
    ("unsigned", 32, False),
    ("long", 64, True),
    ("unsigned long", 64, False),
    ("long long", 64, True),
    ("i128", 128, True),
    ("u128", 128, False),
]
INTS = [Type(n, "int", b, s) for n, b, s in FIXED]
COMMON = INTS[1:11]
FLOATS = [
    Type("float", "float", 32, True),
    Type("double", "float", 64, True),
    Type("long double", "float", 80, True),
]
MATH = ["fabs", "floor", "ceil", "trunc", "rint", "round", "sqrt"]
LIMIT = 400  # largest length of an expression's text


class Program(texts.Texts):
    COMMON, DOUBLE = COMMON, FLOATS[1]

    def __init__(self, seed):
        self.r = random.Random(seed)
        self.out, self.names = [PRELUDE], 0
        self.structs, self.unions, self.vectors, self.functions = [], [], [], []
        self.globals = []  # (lvalue, type)
        self.begin([])
        self.indent, self.loops, self.calls = 1, 0, 0

    def begin(self, scope):
        """Begins the generation of a function."""
        self.scopes = [scope]
        # computed: the function has a computed goto; variable_length: it has an array of variable
        # length
        self.computed = self.variable_length = False

    # ---- types

    def name(self, prefix):
        self.names += 1
        return f"{prefix}{self.names}"

    def integer(self):
        k = self.r.random()
        if k < 0.15:
            signed, bits = self.r.random() < 0.5, self.r.randint(2, 128)
            return Type(f"{'' if signed else 'unsigned '}_BitInt({bits})", "int", bits, signed)
        return self.r.choice(INTS if k < 0.45 else COMMON)

    def scalar(self):
        return self.r.choice(FLOATS) if self.r.random() < 0.25 else self.integer()

    def any_type(self):
        k = self.r.random()
        if k < 0.12 and self.structs:
            return self.r.choice(self.structs)
        if k < 0.17 and self.vectors:
            return self.r.choice(self.vectors)
        return self.scalar()

    def make_struct(self):
        name, fields, text = f"struct {self.name('S')}", [], []
        for _ in range(self.r.randint(1, 7)):
            field, k = self.name("m"), self.r.random()
            if k < 0.45:
                t = self.r.choice(INTS)
                width = self.r.randint(1, t.bits)
                text.append(
                    f"{t.name} {field} : {width};"
                    + (f" {t.name} : 0;" if self.r.random() < 0.1 else "")
                )
                fields.append((field, t, width))
            elif k < 0.55 and self.structs:
                t = self.r.choice(self.structs)
                text.append(f"{t.name} {field};")
                fields.append((field, t, 0))
            else:
                t = self.scalar()
                align = f"_Alignas({self.r.choice([16, 32])}) " if self.r.random() < 0.05 else ""
                text.append(f"{align}{t.name} {field};")
                fields.append((field, t, 0))
        packed = (
            " __attribute__((packed))"
            if self.r.random() < 0.2 and not any("Alignas" in t for t in text)
            else ""
        )
        t = Type(name, "struct", fields=fields)
        self.out.append(f"{name} {{ {' '.join(text)} }}{packed};")
        lines = "".join(f" h = {ft.hash('s.' + f)};" for f, ft, _ in fields)
        self.out.append(
            f"static word hash_{name.split()[1]}(word h, {name} s) {{{lines} return h; }}"
        )
        self.structs.append(t)

    def make_union(self):
        name, fields = f"union {self.name('U')}", []
        for _ in range(self.r.randint(2, 5)):
            # No long double: not all 10-byte patterns are valid values, and reading an invalid one
            # is undefined.
            t = self.r.choice([t for t in INTS if t.bits > 1] + FLOATS[:2])
            fields.append((self.name("m"), t, 0))
        self.out.append(
            f"{name} {{ {' '.join(f'{t.name} {f};' for f, t, _ in fields)} unsigned char"
            " bytes[16]; };"
        )
        self.unions.append(Type(name, "union", fields=fields))

    def make_vector(self):
        t = self.r.choice(COMMON + FLOATS[:2])
        lanes = self.r.choice([2, 4, 8])
        name = self.name("vector")
        self.out.append(
            f"typedef {t.name} {name} __attribute__((vector_size({lanes * max(t.bits, 8) // 8})));"
        )
        self.vectors.append(Type(name, "vector", lanes=lanes, element=t))

    # ---- values

    def bits_text(self, value, t):
        value &= (1 << t.bits) - 1
        if t.bits <= 64:
            return f"(({t.name})0x{value:x}ul)"
        return f"(({t.name})((u128)0x{value >> 64:x}ul << 64 | 0x{value & (1 << 64) - 1:x}ul))"

    def literal(self, t):
        r = self.r
        if t.kind == "int":
            top = 1 << t.bits
            value = r.choice(
                [
                    0,
                    1,
                    top - 1,
                    top >> 1,
                    (top >> 1) - 1,
                    r.randrange(100),
                    r.getrandbits(t.bits),
                    1 << r.randrange(t.bits),
                ]
            )
            return self.bits_text(value, t)
        suffix = {"float": "f", "double": "", "long double": "L"}[t.name]
        value = r.choice(
            [
                "0.0",
                "1.0",
                "-1.5",
                "0x1p-30",
                "3.25e10",
                "-7.0",
                "0.1",
                "1e-40",
                "123456.789",
                f"{r.uniform(-50, 50):.4f}",
            ]
        )
        return f"({value}{suffix})"

    def variables(self, kinds):
        found = [v for v in self.globals if v[1].kind in kinds]
        for scope in self.scopes:
            found += [v for v in scope if v[1].kind in kinds]
        return found

    def scalars_within(self):
        """Returns scalar lvalues: variables and parts of variables."""
        found = self.variables(("int", "float"))
        for v, t in self.variables(("struct", "union")):
            found += [(f"{v}.{f}", ft) for f, ft, _ in t.fields if ft.kind in ("int", "float")]
        for v, t in self.variables(("vector",)):
            found.append((f"{v}[{self.r.randrange(t.lanes)}]", t.element))
        for v, t in self.variables(("array",)):
            found.append((f"{v}[{self.index(t.lanes)}]", t.element))
        for v, t in self.variables(("pointer",)):
            found.append((f"(*{v})", t.element))
        return found

    def index(self, n):
        candidates = [v for v in self.variables(("int",)) if v[1].bits <= 64]
        if self.r.random() < 0.5 or not candidates:
            return str(self.r.randrange(n))
        return f"(unsigned long){self.r.choice(candidates)[0]} % {n}"

    def leaf(self, t):
        found = self.scalars_within()
        if not found or self.r.random() < 0.2:
            return self.literal(t)
        v, vt = self.r.choice(found)
        return self.convert(v, vt, t)

    def convert(self, text, source, to):
        if source.kind == "float" and to.kind == "int":
            return f"INT({to.name}, {text})"
        return f"({to.name})({text})"

    def expression(self, t, depth):
        text = (
            self.integer_expression(t, depth)
            if t.kind == "int"
            else self.float_expression(t, depth)
        )
        return text if len(text) < LIMIT else self.leaf(t)

    def integer_expression(self, t, depth):
        r = self.r
        if depth <= 0:
            return self.leaf(t)
        a, b = self.integer(), self.integer()
        x, y = (lambda: self.expression(a, depth - 1)), (lambda: self.expression(b, depth - 1))
        k = r.randrange(22)
        if k < 6:
            return f"({t.name})({x()} {r.choice('+-*&|^')} {y()})"
        if k == 6:
            return f"({t.name}){r.choice(['DIV', 'MOD'])}({x()}, {y()})"
        if k == 7:
            width = a.bits if "_BitInt" in a.name else max(a.bits, 32)
            return f"({t.name})({x()} {r.choice(['<<', '>>'])} ((unsigned){y()} % {width}u))"
        if k == 8:
            return f"({t.name})({x()} {r.choice(['<', '<=', '>', '>=', '==', '!='])} {y()})"
        if k == 9:
            f = r.choice(FLOATS)
            return (
                f"({t.name})({self.expression(f, depth - 1)}"
                f" {r.choice(['<', '<=', '>', '>=', '==', '!='])} {self.expression(f, depth - 1)})"
            )
        if k == 10:
            return f"({t.name})({x()} {r.choice(['&&', '||'])} {y()})"
        if k == 11:
            return f"({t.name})({r.choice('~-!')}{x()})"
        if k == 12:
            return f"({x()} ? {self.expression(t, depth - 1)} : {self.expression(t, depth - 1)})"
        if k == 13:
            return f"({t.name})({a.name})({y()})"
        if k == 14:
            f = r.choice(FLOATS)
            return f"INT({t.name}, {self.expression(f, depth - 1)})"
        if k == 15:
            n = r.choice([16, 32, 64])
            u = {16: "unsigned short", 32: "unsigned", 64: "unsigned long"}[n]
            suffix = "l" if n == 64 else ""
            call = r.choice(
                [
                    f"__builtin_popcount{suffix}(({u})",
                    f"__builtin_clz{suffix}(1 | ({u})" if n != 16 else f"__builtin_bswap16(({u})",
                    f"__builtin_ctz{suffix}(1 | ({u})",
                    f"__builtin_bswap{n}(({u})",
                    f"__builtin_bitreverse{n}(({u})",
                    f"__builtin_rotateleft{n}(({u}){x()}, ({u})",
                    f"__builtin_rotateright{n}(({u}){x()}, ({u})",
                    f"__builtin_ffs{suffix}(({u})",
                    f"__builtin_parity{suffix}(({u})",
                ]
            )
            return f"({t.name}){call}{y()})"
        if k == 16:
            wide = r.choice(INTS[11:])  # operands of different signs would need 129 bits
            result, c, d = (
                (wide, wide, wide) if r.random() < 0.2 else [r.choice(COMMON) for _ in range(3)]
            )
            args = f"({c.name}){x()}, ({d.name}){y()}"
            return (
                f"({t.name})({{ {result.name} o_; int l_ ="
                f" __builtin_{r.choice(['add', 'sub', 'mul'])}_overflow({args}, &o_); (i128)o_ * 2"
                " + l_; })"
            )
        if k == 17:
            small = r.choice(COMMON)
            op = r.choice(["add_sat", "sub_sat", "max", "min"])
            return f"({t.name})__builtin_elementwise_{op}(({small.name}){x()}, ({small.name}){y()})"
        if k == 18 and self.functions and self.loops == 0 and self.calls < 2:
            return self.call(t, depth)
        if k == 19:
            return f"({t.name})(({x()}), ({y()}))"
        if k == 20:
            return (
                f"({t.name})({{ {a.name} s_ = {x()}; s_"
                f" {r.choice(['+=', '-=', '*=', '^=', '|=', '&='])} {y()}; s_; }})"
            )
        return self.leaf(t)

    def float_expression(self, t, depth):
        r = self.r
        if depth <= 0:
            return self.leaf(t)
        x = lambda: self.expression(t, depth - 1)
        k = r.randrange(12)
        if k < 5:
            return f"({t.name})({x()} {r.choice('+-*/')} {x()})"
        if k == 5:
            return f"({t.name})(-{x()})"
        if k == 6:
            return f"({t.name}){self.expression(self.integer(), depth - 1)}"
        if k == 7:
            f = r.choice(FLOATS)
            return f"({t.name}){self.expression(f, depth - 1)}"
        if k == 8:
            return f"({self.expression(self.integer(), depth - 1)} ? {x()} : {x()})"
        if k == 9 and t.name != "long double":
            f = "f" if t.name == "float" else ""
            call = r.choice(
                [
                    f"{r.choice(MATH)}{f}({x()})",
                    f"fmin{f}(NUMBER({x()}), 2)",
                    f"fma{f}({x()}, {x()}, {x()})",
                    f"fmod{f}({x()}, {x()})",
                    f"ldexp{f}({x()}, (int){self.expression(COMMON[0], depth - 1)})",
                ]
            )
            return f"({t.name}){call}"
        return self.leaf(t)

    def call(self, t, depth):
        name, result, params = self.r.choice(self.functions)
        self.calls += 1
        args = ", ".join(["h"] + [self.value(p, depth - 1) for p in params])
        if result.kind in ("int", "float"):
            return self.convert(f"{name}({args})", result, t)
        return (
            f"({t.name})({{ __auto_type r_ = {name}({args}); word h = 1; {result.hash('r_')}; }})"
        )

    def value(self, t, depth):
        """Returns an expression of this type."""
        if t.kind in ("int", "float"):
            return self.expression(t, depth)
        found = [v for v, vt in self.variables((t.kind,)) if vt.name == t.name]
        if t.kind == "vector":
            if found and self.r.random() < 0.6:
                a, b = self.r.choice(found), self.r.choice(found)
                if t.element.kind == "float":
                    return f"({a} {self.r.choice('+-*')} {b})"
                return self.r.choice(
                    [
                        f"({a} {self.r.choice('+-*&|^')} {b})",
                        f"(~{a})",
                        f"(({t.name})({a} > {b}))",
                        (
                            f"__builtin_shufflevector({a}, {b}, "
                            + ", ".join(str(self.r.randrange(2 * t.lanes)) for _ in range(t.lanes))
                            + ")"
                        ),
                    ]
                )
            return (
                f"(({t.name}){{"
                f" {', '.join(self.expression(t.element, depth) for _ in range(t.lanes))} }})"
            )
        if found and self.r.random() < 0.5:
            return self.r.choice(found)
        return (
            f"(({t.name}){{"
            f" {', '.join(f'.{f} = {self.value(ft, depth - 1)}' for f, ft, _ in t.fields)} }})"
        )

    # ---- statements

    def line(self, text):
        self.out.append("    " * self.indent + text)

    def declare(self, text, name, t):
        self.line(text)
        self.scopes[-1].append((name, t))

    def declaration(self):
        r, name, k = self.r, self.name("v"), self.r.random()
        if k < 0.1 and self.unions:
            t = r.choice(self.unions)
            self.line(f"{t.name} {name};")
            self.declare(f"memset(&{name}, {r.randrange(256)}, sizeof {name});", name, t)
        elif k < 0.22:
            t, n = self.scalar(), r.randint(2, 5)
            values = ", ".join(self.expression(t, 1) for _ in range(n))
            self.declare(
                f"{t.name} {name}[{n}] = {{ {values} }};",
                name,
                Type("", "array", lanes=n, element=t),
            )
        elif k < 0.27 and not self.computed:
            self.variable_length = True
            t, n = r.choice(COMMON), r.randint(2, 5)
            self.line(f"{t.name} {name}[{n} + ((unsigned)h & 3)];")
            self.declare(
                (
                    f"for (int k = 0; k < {n} + (int)((unsigned)h & 3); k++) {name}[k] ="
                    f" ({t.name})(k * {r.randrange(99)});"
                ),
                name,
                Type("", "array", lanes=n, element=t),
            )
        elif k < 0.37:
            found = [
                v
                for v in self.scalars_within()
                if not v[0].startswith("(*") and not self.is_bit_field(v[0]) and "[" not in v[0]
            ]
            # A loop's counter is a variable of another type than its entry of self.scopes.
            found = [v for v in found if not v[0].startswith("i")]
            found = [v for v in found if not (v[0].startswith("p") and "." in v[0])]
            if found:
                v, t = r.choice(found)
                packed = "." in v  # a member of a packed struct has no alignment
                if not packed:
                    self.declare(f"{t.name} *{name} = &{v};", name, Type("", "pointer", element=t))
        elif k < 0.42 and r.random() < 0.5:
            t = r.choice(COMMON)
            self.declare(f"static {t.name} {name} = {self.literal(t)};", name, t)
        else:
            t = self.any_type()
            qualifier = "volatile " if t.kind == "int" and r.random() < 0.1 else ""
            self.declare(f"{qualifier}{t.name} {name} = {self.value(t, 2)};", name, t)

    def is_bit_field(self, lvalue):
        return any(
            lvalue.endswith("." + f) and width for s in self.structs for f, _, width in s.fields
        )

    def assignment(self):
        r = self.r
        if r.random() < 0.15:
            found = self.variables(("struct", "vector"))
            if found:
                v, t = r.choice(found)
                self.line(f"{v} = {self.value(t, 2)};")
                return
        found = [v for v in self.scalars_within() if not v[0].startswith("i")]
        if not found:
            return
        v, t = r.choice(found)
        in_union = any(v.startswith(u + ".") for u, _ in self.variables(("union",)))
        value = self.expression(t, 3)
        if t.kind == "float":
            self.line(
                f"{v} = {f'NUMBER({value})' if in_union else value};"
                if r.random() < 0.6 or in_union
                else f"{v} {r.choice('+-*')}= {value};"
            )
            return
        k = r.random()
        if k < 0.5:
            self.line(f"{v} = {value};")
        elif k < 0.8:
            self.line(f"{v} {r.choice('+-*&|^')}= {value};")
        elif k < 0.9 and t.bits > 1:
            self.line(
                f"{r.choice(['h = mix(h, (word)(' + v + '++));', '--' + v + ';', '++' + v + ';'])}"
            )
        else:
            self.line(f"{v} = ({t.name})DIV({v}, {value});")

    def block(self, depth, n):
        self.scopes.append([])
        self.indent += 1
        for _ in range(n):
            self.statement(depth)
        self.indent -= 1
        self.scopes.pop()

    def loop(self, depth):
        r, i, n = self.r, self.name("i"), self.r.randint(1, 4)
        kind = r.randrange(4)
        self.loops += 1
        if kind == 0:
            self.line(f"for (int {i} = 0; {i} < {n}; {i}++) {{")
        elif kind == 1:
            self.line(f"for (unsigned char {i} = {n}; {i}-- > 0;) {{")
        elif kind == 2:
            self.line(f"long {i} = 0; while ({i}++ < {n}) {{")
        else:
            self.line(f"i128 {i} = {n}; do {{")
        self.scopes.append([(i, INTS[6])])
        if r.random() < 0.3:
            self.line(f"    if ({self.expression(INTS[6], 2)}) {r.choice(['continue', 'break'])};")
        self.block(depth - 1, r.randint(1, 3))
        self.line(f"    h = mix(h, (word){i});")
        self.line(f"}} while (--{i} > 0);" if kind == 3 else "}")
        self.scopes.pop()
        self.loops -= 1

    def switch(self, depth):
        r, t = self.r, self.integer()
        step = r.choice([1, 1, 3, r.getrandbits(t.bits) | 1])
        n = min(r.randint(1, 6), (1 << t.bits) - 1)
        values = [(k * step) % (1 << t.bits) for k in range(n)]
        self.line(
            f"switch (({t.name})(({t.name})((unsigned){self.expression(INTS[7], 2)} %"
            f" {min(n + 2, (1 << t.bits) - 1)}u) * {self.bits_text(step, t)})) {{"
        )
        default = r.randrange(n + 3)
        for k, value in enumerate(sorted(set(values), key=lambda _: r.random())):
            if k == default:
                self.line("default: h = mix(h, 99);")
            if (
                value + 1 not in values
                and value + 1 < 1 << (t.bits - 1)
                and value < 1 << 31
                and r.random() < 0.2
                and t.bits > 8
            ):
                self.line(f"case {self.bits_text(value, t)} ... {self.bits_text(value, t)}:")
            else:
                self.line(f"case {self.bits_text(value, t)}:")
            self.line("{")
            self.block(depth - 1, r.randint(0, 2))
            self.line("}")
            if r.random() < 0.7:
                self.line("break;")
        self.line("}")

    def jump(self, depth):
        label = self.name("L")
        if self.r.random() < 0.5:
            self.line(f"if ({self.expression(INTS[6], 2)}) goto {label};")
            self.line("{")
            self.block(depth - 1, 2)
            self.line("}")
            self.line(f"{label}:;")
            return
        count = self.name("i")
        self.loops += 1
        self.line(f"int {count} = 0;")
        self.line(f"{label}: {{")
        self.block(depth - 1, 2)
        self.line("}")
        self.line(f"if (++{count} < 3) goto {label};")
        self.loops -= 1

    def computed_goto(self):
        labels = [self.name("L") for _ in range(3)]
        table, i = self.name("t"), self.name("i")
        self.line(
            f"static const void *const {table}[] = {{"
            f" {', '.join('&&' + label for label in labels)} }};"
        )
        self.line(f"int {i} = (int)((unsigned){self.expression(INTS[7], 2)} % 3u);")
        self.line(f"goto *{table}[{i}];")
        for k, label in enumerate(labels):
            self.line(
                f"{label}: h = mix(h, {k});" + (f" if ({i}-- > 0) goto *{table}[{i}];" if k else "")
            )

    def statement(self, depth):
        k = self.r.random()
        self.calls = 0
        if k < 0.3:
            self.declaration()
        elif k < 0.6 or depth <= 0:
            self.assignment()
        elif k < 0.7:
            found = self.scalars_within() + self.variables(("struct", "vector"))
            if found:
                v, t = self.r.choice(found)
                self.line(f"h = {t.hash(v)};")
        elif k < 0.78:
            self.line(f"if ({self.expression(self.integer(), 3)}) {{")
            self.block(depth - 1, 2)
            if self.r.random() < 0.6:
                self.line("} else {")
                self.block(depth - 1, 2)
            self.line("}")
        elif k < 0.86 and self.loops < 2:
            self.loop(depth)
        elif k < 0.93:
            self.switch(depth)
        elif k < 0.96 and self.loops < 2:
            self.jump(depth)
        elif k < 0.97 and self.loops < 2 and not self.variable_length:
            # A computed goto may lead to each label of the function, none of which may be in the
            # scope of an array of variable length.
            self.computed = True
            self.computed_goto()
        elif self.loops < 2:
            self.text_statement()

    # ---- functions

    def function(self):
        result, params = self.any_type(), [self.any_type() for _ in range(self.r.randint(0, 7))]
        name = self.name("f")
        names = [self.name("a") for _ in params]
        text = "".join(f", {t.name} {n}" for t, n in zip(params, names))
        self.out.append(f"static {result.name} {name}(word h{text}) {{")
        self.begin(list(zip(names, params)))
        for _ in range(self.r.randint(3, 8)):
            self.statement(2)
        self.calls = 9
        if result.kind == "int" and self.r.random() < 0.5:
            self.line(f"return ({result.name})h;")
        else:
            self.line(f"return {self.value(result, 2)};")
        self.out.append("}")
        self.functions.append((name, result, params))

    def variadic(self):
        """Generates a variadic function whose argument types are given by a string of letters. No
        i128: if only one register is left, clang-19 skips it in a call but takes the next argument
        from it."""
        types = (
            [INTS[6], INTS[9], FLOATS[1], FLOATS[2]]
            + self.structs
            + [v for v in self.vectors if 64 <= v.lanes * max(v.element.bits, 8) <= 128]
        )
        bit = Type(f"_BitInt({self.r.randint(2, 128)})", "int", 128, True)
        types = [
            t
            for t in types + [bit]
            if not (t.kind == "vector" and t.element.kind == "float" and t.lanes == 8)
        ][:26]
        name = self.name("va")
        named = self.r.randint(0, 3)
        extra = [self.any_type() for _ in range(named)]
        params = "".join(f", {t.name} n{i}" for i, t in enumerate(extra))
        self.out.append(
            f"static word {name}(word h{params}, const char *types, ...) {{\n    va_list ap;\n   "
            " va_start(ap, types);"
        )
        for i, t in enumerate(extra):
            self.line(f"h = {t.hash(f'n{i}')};")
        self.line("for (; *types; types++) switch (*types) {")
        for i, t in enumerate(types):
            self.line(
                f"case '{chr(97 + i)}': {{ {t.name} x = va_arg(ap, {t.name}); h = {t.hash('x')};"
                " break; }"
            )
        self.line("}\n    va_end(ap);\n    return h;\n}")
        return name, extra, types

    def variadic_call(self, name, extra, types):
        chosen = [self.r.randrange(len(types)) for _ in range(self.r.randint(0, 12))]
        self.calls = 9
        args = (
            ["h"]
            + [self.value(t, 1) for t in extra]
            + ['"' + "".join(chr(97 + i) for i in chosen) + '"']
        )
        args += [self.value(types[i], 1) for i in chosen]
        self.line(f"h = {name}({', '.join(args)});")

    def make(self):
        r = self.r
        for _ in range(r.randint(0, 3)):
            self.make_struct()
        for _ in range(r.randint(0, 2)):
            self.make_union()
        for _ in range(r.randint(0, 2)):
            self.make_vector()
        for _ in range(r.randint(1, 5)):
            t, name = self.scalar(), self.name("g")
            if r.random() < 0.3:
                n = r.randint(2, 5)
                constant = r.choice(["", "const "])
                self.out.append(
                    f"static {constant}{t.name} {name}[{n}] = {{"
                    f" {', '.join(self.literal(t) for _ in range(n))} }};"
                )
                if not constant:
                    self.globals.append((name, Type("", "array", lanes=n, element=t)))
            else:
                self.out.append(f"static {t.name} {name} = {self.literal(t)};")
                self.globals.append((name, t))
        for t in self.structs[:2]:
            name = self.name("g")
            self.out.append(f"static {t.name} {name};")
            self.globals.append((name, t))
        variadics = []
        for _ in range(r.randint(1, 4)):
            self.function()
        if r.random() < 0.6:
            variadics.append(self.variadic())
        self.out.append("int main(void) {\n    word h = 1;")
        self.begin([])
        for name, result, params in list(self.functions):
            self.calls = 9
            args = ", ".join(["h"] + [self.value(p, 2) for p in params])
            self.line(f"{{ __auto_type r = {name}({args}); h = {result.hash('r')}; }}")
            self.line(r'printf("%lx\n", h);')
        for v in variadics:
            for _ in range(3):
                self.variadic_call(*v)
            self.line(r'printf("%lx\n", h);')
        for _ in range(r.randint(2, 8)):
            self.statement(2)
        for _ in range(r.randint(0, 8)):
            self.text_statement()
        for v, t in self.globals:
            self.line(
                f"h = {t.hash(v)};"
                if t.kind != "array"
                else f"for (int k = 0; k < {t.lanes}; k++) h = {t.element.hash(v + '[k]')};"
            )
        self.line('printf("checksum %lx\\n", h);')
        self.line("return 0;\n}")
        return "\n".join(self.out) + "\n"


if __name__ == "__main__":
    sys.stdout.write(Program(int(sys.argv[1])).make())
