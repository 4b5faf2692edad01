"""library.py - random sequential C programs that call functions of the C library and operations on
atomic objects, which only depend on a seed. Each statement prints a line with all of its results.

    python3 tests/fuzz/library.py SEED >program.c

Programs have no undefined behaviour. They print no address, nothing that depends on the clock, and
no sign or payload of a NaN, so that they print the same wherever and however they are compiled."""
import random
import sys

import library_formats
import library_memory

PRELUDE = r"""
#define _GNU_SOURCE
#include <ctype.h>
#include <errno.h>
#include <fcntl.h>
#include <getopt.h>
#include <inttypes.h>
#include <limits.h>
#include <math.h>
#include <setjmp.h>
#include <stdarg.h>
#include <stdatomic.h>
#include <stddef.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <strings.h>
#include <time.h>
#include <unistd.h>

static int line;
static void begin(int n) { line = n; printf("%d:", n); }
static void end(void) { printf("\n"); }
static void i(long v) { printf(" %ld", v); }
static void u(unsigned long v) { printf(" %lx", v); }
static void d(double x) {
    unsigned long v;
    memcpy(&v, &x, sizeof v);
    if (x != x) printf(" nan"); else printf(" %016lx", v);
}
static void f(float x) {
    unsigned v;
    memcpy(&v, &x, sizeof v);
    if (x != x) printf(" nan"); else printf(" %08x", v);
}
static void ld(long double x) {
    unsigned long v[2] = {0, 0};
    memcpy(v, &x, 10);
    if (x != x) printf(" nan"); else printf(" %04lx.%016lx", v[1], v[0]);
}
static void bytes(const void *p, size_t n) {
    printf(" ");
    for (const unsigned char *b = p; n--; b++)
        if (*b > ' ' && *b < 127) printf("%c", *b); else printf("<%x>", *b);
    printf(".");
}
static void text(const char *s) { if (s) bytes(s, strlen(s)); else printf(" (null)"); }
static void place(const void *found, const void *from) {
    printf(" %ld", found ? (long)((const char *)found - (const char *)from) : -1);
}
static int sign(int x) { return (x > 0) - (x < 0); }
static int ascending(const void *a, const void *b) {
    const int *x = a, *y = b;
    return (*x > *y) - (*x < *y);
}
static int descending(const void *a, const void *b) { return ascending(b, a); }
struct entry { char key[6]; short rank; double weight; };
static int by_key(const void *a, const void *b) { return strcmp(a, b); }
static int formatted(char *b, size_t n, const char *format, ...) {
    va_list ap;
    va_start(ap, format);
    int r = vsnprintf(b, n, format, ap);
    va_end(ap);
    return r;
}
static int scanned(const char *s, const char *format, ...) {
    va_list ap;
    va_start(ap, format);
    int r = vsscanf(s, format, ap);
    va_end(ap);
    return r;
}
static long summed(int twice, int n, ...) {
    va_list ap, other;
    long sum = 0;
    va_start(ap, n);
    va_copy(other, ap);
    for (int k = 0; k < n; k++) sum = sum * 3 + va_arg(ap, int) + (long)va_arg(ap, double);
    for (int k = 0; twice && k < n; k++) sum = sum * 5 - va_arg(other, int) + (long)va_arg(other, double);
    va_end(other);
    va_end(ap);
    return sum;
}
static long ackermann(long m, long n) { return m == 0 ? n + 1 : ackermann(m - 1, n == 0 ? 1 : ackermann(m, n - 1)); }
static jmp_buf back;
static void leap(int depth, int value) { char pad[16]; memset(pad, depth, 16); if (depth == 0) longjmp(back, value + pad[0]); leap(depth - 1, value); }
static long twice(long x) { return 2 * x; }
static long negated(long x) { return -x; }
static long squared(long x) { return x % 1000 * (x % 1000); }
static long (*const table[])(long) = {twice, negated, squared, labs};
static void at_exit_one(void) { printf("exit one\n"); }
static void at_exit_two(void) { printf("exit two\n"); }
"""


class Program(library_formats.Formats, library_memory.Memory):
    """Returns the text of a program by make()."""

    LETTERS = "abcABCxyz019 ,;.-_\t\x80\xff"

    def __init__(self, seed):
        self.r = random.Random(seed)
        self.out, self.names = [PRELUDE, "int main(void) {"], 0

    def line(self, text):
        self.out.append("    " + text)

    def name(self):
        self.names += 1
        return f"v{self.names}"

    @staticmethod
    def quoted(s):
        """A string literal with the bytes of s. Each escape is ended, as it has any length."""
        return (
            '"'
            + "".join(
                c if 32 <= ord(c) < 127 and c not in '"\\?' else f'\\x{ord(c):02x}""' for c in s
            )
            + '"'
        )

    def word(self, top=12, letters=None):
        letters = letters or self.LETTERS[: self.r.choice([2, 3, len(self.LETTERS)])]
        return "".join(self.r.choice(letters) for _ in range(self.r.randint(0, top)))

    def integer(self, bits=64):
        """The value of a signed integer."""
        r, top = self.r, 1 << (bits - 1)
        return r.choice(
            [
                r.randint(-20, 20),
                r.randint(-1000, 1000),
                r.randrange(-top, top),
                r.choice([-top, top - 1, -1, 0, 1, -top + 1]),
                (1 << r.randrange(bits - 1)) - r.randint(0, 1),
            ]
        )

    def long(self, bits=64):
        v = self.integer(bits)
        suffix = "L" if bits == 64 else ""
        return f"(-{-(v + 1)}{suffix} - 1)" if v < 0 else f"{v}{suffix}"

    def double(self, large=True):
        """A constant of type double."""
        r = self.r
        special = ["0.0", "-0.0", "1.0", "-1.0", "0.5", "2.5", "3.5", "-2.5", "1e-310", "4.9e-324"]
        special += ["INFINITY", "-INFINITY", "NAN", "1.7976931348623157e308"] if large else []
        k = r.random()
        if k < 0.25:
            return f"({r.choice(special)})"
        if k < 0.5:
            return f"({r.uniform(-20, 20)!r})"
        if k < 0.75 or not large:
            return f"({r.randint(-99999, 99999)}e{r.randint(-8, 4)})"
        exponent = r.randint(-1074, 970)
        return f"({r.choice(['', '-'])}0x{r.getrandbits(53):x}p{exponent})"

    # ---- strings

    def strings(self):
        r, s, t = self.r, self.quoted(self.word()), self.quoted(self.word(4))
        n, c = r.randint(0, 14), r.choice("abcAx019,\0")
        c = f"{ord(c)}"
        v = self.name()
        self.line(f"{{ char {v}[64] = {s}; const char *s = {v}, *t = {t}; (void)t;")
        k = r.randrange(30)
        same = self.quoted(self.word(3, "ab"))
        calls = [
            "u(strlen(s)); u(strnlen(s, %d));" % n,
            f"i(sign(strcmp(s, t))); i(sign(strncmp(s, t, {n}))); i(sign(strcmp(t, {same})));",
            f"i(sign(memcmp(s, {v} + {r.randint(0, 9)}, {n}))); i(!bcmp(s, s + 1, {n}));",
            f"i(sign(strcasecmp(s, t))); i(sign(strncasecmp({same}, t, {n})));",
            "i(sign(strcoll(s, t)));",
            "u(strspn(s, t)); u(strcspn(s, t));",
            f"place(strchr(s, {c}), s); place(strrchr(s, {c}), s); place(strchrnul(s, {c}), s);",
            f"place(memchr(s, {c}, {n}), s);",
            "place(strstr(s, t), s); place(strpbrk(s, t), s);",
            f"place(strstr({self.quoted(self.word(20, 'ab'))}, {same}) ? s : 0, s);",
            f"place(stpcpy({v}, t), s); bytes(s, 64);",
            f"strcpy({v} + {r.randint(0, 30)}, t); bytes(s, 64);",
            f"strncpy({v} + {r.randint(0, 30)}, t, {n}); bytes(s, 64);",
            f"strcat({v}, t); strncat({v}, {s}, {n}); bytes(s, 64);",
            f"memmove({v} + {r.randint(0, 20)}, {v} + {r.randint(0, 20)}, {r.randint(0, 40)});"
            " bytes(s, 64);",
            f"place(memccpy({v} + 30, s, {c}, {n}), s); bytes(s, 64);",
            f"memset({v} + {n}, {r.randint(-300, 300)}, {r.randint(0, 40)}); bytes(s, 64);",
            f"bzero({v} + {n}, {r.randint(0, 40)}); bytes(s, 64);",
            "char *p = strdup(s); text(p); i(p[0] == s[0]); free(p);",
            f"char *p = strndup(s, {n}); text(p); free(p);",
            f"for (char *p = strtok({v}, t); p; p = strtok(0, {same})) text(p); bytes(s, 64);",
            f'char *k; for (char *p = strtok_r({v}, ",ab", &k); p; p = strtok_r(0, t, &k))'
            " text(p); bytes(s, 64);",
            f"text(strerror({r.randint(-2, 140)}));",
            f"place(mempcpy({v} + {n}, t, strlen(t)), s); bytes(s, 64);",
            f"place(memrchr(s, {c}, {n}), s); place(rawmemchr(s, 0), s); place(rindex(s, {c}), s);",
            f"place(memmem(s, strlen(s), t, {n % 5}), s); place(index(s, {c}), s);",
            "place(strcasestr(s, t), s);",
            f"char *p = {v}; while (p) text(strsep(&p, {r.choice(['t', same])})); bytes(s, 64);",
            f'char *p; i(asprintf(&p, "%s-%d", s, {n})); text(p); free(p);',
            f"char e[60]; text(strerror_r({r.randint(-2, 140)}, e, 60));",
        ]
        self.line(calls[k] + " }")

    def characters(self):
        r = self.r
        test = r.choice(
            "alnum alpha blank cntrl digit graph lower print punct space upper xdigit".split()
        )
        call = r.choice([f"is{test}(c)", f"(is{test})(c)"])
        self.line(f'for (int c = -1; c < 256; c++) if ({call}) printf(",%d", c);')
        change = r.choice(["tolower", "toupper", "(tolower)", "(toupper)", "toascii"])
        self.line(f"long h = 0; for (int c = -1; c < 256; c++) h = h * 31 % 99991 + {change}(c);")
        self.line(f"i(h); int c = {r.randint(0, 127)}; i(isascii(c)); i(!!isalpha(c++)); i(c);")

    def number_text(self):
        """The text of an integer, which may be followed or preceded by other characters."""
        r = self.r
        base = r.choice([10, 10, 16, 8, 2, 36])
        digits = "0123456789abcdefghijklmnopqrstuvwxyz"[:base]
        size = r.choice([0, 1, 2, 5, 9, 10, 11, 19, 20, 22, 65])
        body = "".join(r.choice(digits) for _ in range(size))
        limits = ["9223372036854775807", "9223372036854775808", "18446744073709551615"]
        limits += ["18446744073709551616", "7fffffffffffffff", "ffffffffffffffff", "2147483648"]
        body = r.choice(limits) if r.random() < 0.2 else body
        body = body.upper() if r.random() < 0.2 else body
        prefix = r.choice(["", "", "0", "0x", "0X", "0b", "-", "+", "- ", "0x-"])
        return (
            r.choice(["", "", " ", "\t\n ", "-", "+"])
            + prefix
            + body
            + r.choice(["", "", " ", "z", "8", "g", ".5", "\xff"])
        )

    def float_text(self):
        r = self.r
        digits = lambda top, of="0123456789": "".join(
            r.choice(of) for _ in range(r.choice([0, 1, 2, 5, 17, top]))
        )
        k = r.random()
        if k < 0.12:
            words = "inf INFINITY nan NaN NaN(12) nan(x nan(_Z9)) infin infinityx na".split()
            return r.choice(["", "-", "+"]) + r.choice(words)
        if k < 0.35:
            body = r.choice(["0x", "0X"]) + digits(30, "0123456789abcdefAB")
            body += r.choice(["", "."]) + digits(20, "0123456789abcdef")
            return (
                r.choice(["", "-"])
                + body
                + r.choice(["", "p0", "p-1074", "p+9", "p", "P-1080", f"p{r.randint(-1100, 1100)}"])
            )
        body = digits(40) + r.choice(["", ".", ","]) + digits(330 if r.random() < 0.1 else 40)
        ends = ["", "e0", "e-5", "E+20", "e", "e+", "e308", "e-308", "e-324"]
        return (
            r.choice(["", " ", "-", "+", "\t-"])
            + body
            + r.choice(ends + [f"e{r.randint(-345, 310)}", f"e{r.randint(-60, 40)}"])
            + r.choice(["", "x", " 1"])
        )

    def conversions(self):
        r = self.r
        k = r.randrange(8)
        if k < 4:
            name = r.choice(["strtol", "strtoul", "strtoll", "strtoull"])
            base = r.choice([0, 0, 10, 16, 8, 2, 36, r.randint(2, 36), 1, 37, -2])
            s = self.quoted(self.number_text())
            self.line(f"const char *s = {s}; char *e = 0; errno = 0;")
            self.line(f"u((unsigned long){name}(s, &e, {base})); i(errno); place(e, s);")
            if r.random() < 0.2:
                self.line(f"u((unsigned long){name}(s, 0, {base}));")
        elif k < 7:
            name = r.choice(["strtod", "strtof"])
            s = self.quoted(self.float_text())
            self.line(f"const char *s = {s}; char *e = 0; errno = 0;")
            self.line(f"d({name}(s, &e)); i(errno); place(e, s);")
        else:
            s = str(self.integer(r.choice([32, 64])))
            small = str(self.integer(32))
            self.line(f'i(atol(" {s}x")); i(atoll("{s}")); i(atoi("{small}"));')
            self.line(f"d(atof({self.quoted(self.float_text())}));")

    # ---- numbers

    ONE = """acos acosh asin asinh atan atanh cbrt ceil cos cosh erf erfc exp exp10 exp2 expm1 fabs
        floor log log10 log1p log2 logb nearbyint rint round roundeven sin sinh sqrt tan tanh tgamma
        trunc""".split()
    TWO = "atan2 copysign drem fdim fmax fmin fmod hypot nextafter pow remainder".split()
    TO_INT = "llrint llround lrint lround".split()

    def mathematics(self):
        r = self.r
        k, suffix = r.randrange(11), r.choice(["", "", "f"])
        show = "f" if suffix else "d"
        t = "float" if suffix else "double"
        x, y = self.double(), self.double()
        volatile = r.choice(["volatile ", "volatile ", ""])  # not computed by the compiler
        self.line(f"{volatile}{t} x = ({t}){x}, y = ({t}){y}; (void)y;")
        if k < 3:
            for name in r.sample(self.ONE, 4):
                if name != "drem":
                    self.line(f"{show}({name}{suffix}(x));")
        elif k < 6:
            for name in r.sample(self.TWO, 4):
                self.line(f"{show}({name}{suffix}({r.choice('xy')}, y));")
            self.line(f"{show}(fma{suffix}(x, y, ({t}){self.double()}));")
        elif k == 6:
            small = self.double(large=False)
            self.line(f"x = ({t}){small};")
            for name in r.sample(self.TO_INT, 2):
                self.line(f"i({name}{suffix}(x));")
            self.line(f"i(ilogb{suffix}(({t})1 + x * x));")
        elif k == 10:
            self.line(f"{volatile}long double l = {x} * {y} + x / 3.0L, m = {self.double()};")
            for name in r.sample("floor ceil trunc rint nearbyint round fabs sqrt".split(), 4):
                self.line(f"ld({name}l(l));")
            self.line(f"ld({r.choice(['fmin', 'fmax', 'copysign'])}l(l, m)); ld(l * m + x);")
        elif k == 9:
            self.line(f"int e; {show}(frexp{suffix}(x, &e)); if (isfinite(x)) i(e);")
            self.line(f"{t} w; {show}(modf{suffix}(y, &w)); {show}(w);")
        elif k == 7:
            n = r.choice([r.randint(-30, 30), r.randint(-1200, 1200), 100000, -100000])
            name = r.choice(["ldexp", "scalbn", "scalbln"])
            self.line(f"{show}({name}{suffix}(x, {n}));")
            j = r.choice(["j0", "j1", "y0", "y1"])
            self.line(f"{show}({j}{suffix}(fabs{suffix}(({t}){self.double(False)}) + 1));")
        else:
            self.line("i(isnan(x)); i(!!signbit(x)); i(!!isinf(y)); i(isfinite(x));")
            self.line("i(isnormal(y));")
            self.line("i(isgreater(x, y)); i(islessgreater(x, y)); i(isunordered(x, y));")
            self.line("i(fpclassify(x) == FP_ZERO); i(fpclassify(y) == FP_SUBNORMAL);")

    def divisions(self):
        r = self.r
        a, b = self.integer(32), self.integer(32)
        b = b if b not in (0, -1) else 7
        self.line(f"volatile long a = {a}, b = {b};")
        self.line("div_t q = div((int)a, (int)b); i(q.quot); i(q.rem);")
        self.line("ldiv_t l = ldiv(a * 77777, b); i(l.quot); i(l.rem);")
        self.line("lldiv_t m = lldiv(a * -99999, b); i(m.quot); i(m.rem);")
        self.line("i(abs((int)(a / 2))); i(labs(b)); i(llabs(a)); i(imaxabs(b));")
        self.line("i(ffs((int)a)); i(ffsl(b << 20)); i(ffsll(a << 31));")
        self.line(f"unsigned seed = {r.getrandbits(32)}u;")
        self.line("i(rand_r(&seed)); i(rand_r(&seed)); u(seed);")

    def dates(self):
        r = self.r
        # Before the year 1000, glibc's %C depends on its version.
        latest = r.choice([2**31, 2**31, 2**32, 2 * 10**11])
        t = r.randrange(r.choice([0, -(2**31), -30 * 10**9]), latest)
        self.line(f"time_t t = {t}L; struct tm b; gmtime_r(&t, &b); char o[200];")
        k = r.randrange(4)
        if k == 0:
            letters = r.sample("aAbBcCdDeFgGhHIjklmMnpPrRsStTuUVwWxXyYzZ%", 6)
            modifier = lambda x: r.choice(["", "", "E" if x in "cCxXyY" else ""])
            form = " ".join("%" + modifier(x) + x for x in letters)
            self.line(f'u(strftime(o, {r.choice([200, 200, 20])}, "{form}", &b) ? 1 : 0);')
            self.line(f'o[0] = 0; if (strftime(o, 200, "{form}", &b)) text(o);')
        elif k == 1:
            self.line("i(b.tm_sec); i(b.tm_min); i(b.tm_hour); i(b.tm_mday); i(b.tm_mon);")
            self.line("i(b.tm_year); i(b.tm_wday); i(b.tm_yday); i(b.tm_isdst); i(timegm(&b));")
        elif k == 2:
            fields = ["sec", "min", "hour", "mday", "mon", "year"]
            for name in r.sample(fields, 3):
                self.line(f"b.tm_{name} += {r.randint(-400, 400)};")
            self.line(f"b.tm_isdst = 0; i({r.choice(['mktime', 'timegm'])}(&b)); i(b.tm_mday);")
            self.line("i(b.tm_year); i(b.tm_wday); i(b.tm_yday); i(b.tm_hour); i(b.tm_mon);")
        else:
            self.line(f"t = {r.randrange(2**35)}L; text(asctime(gmtime(&t))); text(ctime(&t));")
            self.line("localtime_r(&t, &b); text(asctime_r(&b, o));")
            self.line(f"d(difftime(t, {self.long(32)}));")

    def make(self):
        r = self.r
        kinds = [
            (self.strings, 5),
            (self.characters, 1),
            (self.conversions, 5),
            (self.mathematics, 3),
            (self.divisions, 1),
            (self.dates, 3),
            (self.printed, 8),
            (self.scanned, 6),
            (self.arrays, 4),
            (self.allocations, 3),
            (self.atomics, 4),
            (self.control, 2),
            (self.surroundings, 1),
            (self.files, 2),
        ]
        methods, weights = [k for k, _ in kinds], [w for _, w in kinds]
        for n in range(r.randint(60, 120)):
            self.line(f"{{ begin({n});")
            r.choices(methods, weights)[0]()
            self.line("end(); }")
        self.line("return 0;\n}")
        return "\n".join(self.out) + "\n"


if __name__ == "__main__":
    sys.stdout.write(Program(int(sys.argv[1])).make())
