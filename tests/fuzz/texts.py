"""texts.py - statements of sequential.py that process text: printf and scanf with tables of
formats, string functions, numbers."""


class Texts:
    """Generates statements on text; a base class of sequential.Program, which defines the types
    COMMON (integers) and DOUBLE."""

    FORMATS = {
        "hhd": "signed char",
        "hd": "short",
        "d": "int",
        "i": "int",
        "ld": "long",
        "lld": "long long",
        "jd": "intmax_t",
        "zd": "ssize_t_",
        "hhu": "unsigned char",
        "hu": "unsigned short",
        "u": "unsigned",
        "lu": "unsigned long",
        "zu": "size_t",
        "hhx": "unsigned char",
        "x": "unsigned",
        "X": "unsigned",
        "lx": "unsigned long",
        "o": "unsigned",
        "lo": "unsigned long",
        "hho": "unsigned char",
        "tX": "unsigned long",
        "b": "unsigned",
        "lb": "unsigned long",
    }
    STRINGS = [
        "",
        "a",
        "abc",
        "ABCDEF",
        "hello world",
        "aaaa",
        "abab",
        "b",
        "ab\\tc",
        "12",
        "  -34xyz",
        "0x1fg",
        "077",
        "zz",
    ]

    def a_string(self):
        return f'"{self.r.choice(self.STRINGS)}"'

    def conversion(self):
        """Returns a conversion of printf and its arguments."""
        r = self.r
        width = r.choice(["", "", str(r.randint(1, 14)), "*"])
        precision = r.choice(["", "", "." + str(r.randint(0, 9)), ".*", "."])
        stars = ([str(r.randint(-9, 12))] if width == "*" else []) + (
            [str(r.randint(-2, 9))] if precision == ".*" else []
        )
        flags = lambda allowed: "".join(f for f in allowed if r.random() < 0.25)
        k = r.random()
        if k < 0.45:
            letter = r.choice(list(self.FORMATS))
            allowed = "-+ 0" if letter[-1] in "di" else "-0" if letter[-1] == "u" else "-#0"
            t = self.FORMATS[letter].replace("ssize_t_", "long")
            return f"%{flags(allowed)}{width}{precision}{letter}", stars + [
                f"({t}){self.expression(self.r.choice(self.COMMON), 1)}"
            ]
        if k < 0.7:
            value = r.choice(
                [
                    self.literal(self.DOUBLE),
                    "INFINITY",
                    "-INFINITY",
                    "NAN",
                    "1e300",
                    "-0.0",
                    "1e22",
                    "5e-324",
                    "0.5",
                    "2.5",
                    "999999.5",
                    "-2.25",
                    "1e-5",
                    f"NUMBER((double){self.leaf(self.DOUBLE)})",
                ]
            )
            long = r.random() < 0.2
            letter = ("L" if long else "") + r.choice("fFeEgGaA")
            return f"%{flags('-+ #0')}{width}{precision}{letter}", stars + [
                f"(long double)({value})" if long else f"(double)({value})"
            ]
        if k < 0.85:
            return f"%{flags('-')}{width}{precision}s", stars + [self.a_string()]
        if k < 0.92:
            stars = stars[:1] if width == "*" else []
            return f"%{flags('-')}{width}c", stars + [str(r.randint(33, 126))]
        if k < 0.96:
            stars = stars[:1] if width == "*" else []
            return f"%{flags('-')}{width}p", stars + [
                r.choice(["(void *)0", "(void *)0x1234", "(void *)~0ul"])
            ]
        return "%%", []

    def text_statement(self):
        r, b = self.r, self.name("text")
        k = r.randrange(15)
        s, t = self.a_string(), self.a_string()
        if k < 5:
            parts = [self.conversion() for _ in range(r.randint(1, 3))]
            text = r.choice(["", " ", "=", "|"]).join(p for p, _ in parts)
            args = "".join(", " + a for _, more in parts for a in more)
            size = r.choice([400, 400, 400, r.randint(1, 12)])
            self.line(
                f'char {b}[400]; h = mix_text(h, snprintf({b}, {size}, "{text}"{args}), {b});'
            )
        elif k == 5:
            f = r.choice(
                [
                    f"strlen({s})",
                    f"sign(strcmp({s}, {t}))",
                    f"sign(strncmp({s}, {t}, {r.randint(0, 5)}))",
                    f"strspn({s}, {t})",
                    f"strcspn({s}, {t})",
                    f"sign(memcmp({s}, {t}, 1))",
                    f"strnlen({s}, {r.randint(0, 5)})",
                    f"sign(strcasecmp({s}, {t}))",
                    f"sign(strncasecmp({s}, {t}, {r.randint(0, 5)}))",
                ]
            )
            self.line(f"h = mix(h, (word)(long){f});")
        elif k == 6:
            c = r.choice(["'a'", "'b'", "'\\0'", "'z'"])
            f = r.choice(
                [
                    f"strchr(s_, {c})",
                    f"strrchr(s_, {c})",
                    f"strstr(s_, {t})",
                    f"strpbrk(s_, {t})",
                    f"(char *)memchr(s_, {c}, strlen(s_))",
                ]
            )
            self.line(
                f"{{ const char *s_ = {s}, *f_ = {f}; h = mix(h, f_ ? (word)(f_ - s_) : 77); }}"
            )
        elif k == 7:
            self.line(
                f"char {b}[40]; strcpy({b}, {s}); strcat({b}, {t}); strncat({b}, {self.a_string()},"
                f" {r.randint(0, 4)});"
            )
            self.line(
                f"memmove({b} + {r.randint(0, 3)}, {b}, strlen({b}) + 1); h = mix_text(h, 0, {b});"
            )
        elif k == 8:
            n = r.randint(1, 12)
            self.line(
                f"char {b}[16]; memset({b}, {r.randrange(256)}, 16); strncpy({b}, {s}, {n}); h ="
                f" mix_bytes(h, {b}, 16);"
            )
        elif k == 9:
            f = r.choice(["strtol", "strtoul"])
            self.line(
                f"{{ const char *s_ = {s}; char *e_; errno = 0; word n_ = (word){f}(s_, &e_,"
                f" {r.choice([0, 10, 16, 2, 36, 8])});"
            )
            self.line("  h = mix(mix(mix(h, n_), (word)(e_ - s_)), (word)errno); }")
        elif k == 10:
            values = ", ".join(str(r.randint(-99, 99)) for _ in range(r.randint(1, 9)))
            self.line(
                f"short {b}[] = {{ {values} }}; qsort({b}, sizeof {b} / 2, 2, by_value); h ="
                f" mix_bytes(h, {b}, sizeof {b});"
            )
        elif k == 11:
            f = r.choice(["strtod", "strtof"])
            self.line(
                f"{{ const char *s_ = {self.a_number()}; char *e_; errno = 0; long double x_ ="
                f" {f}(s_, &e_);"
            )
            self.line("  h = mix(mix(mix_long_double(h, x_), (word)(e_ - s_)), (word)errno); }")
        elif k < 14:
            self.scan_statement()
        else:
            self.line(
                f'char {b}[40]; strcpy({b}, "a,b;;c{r.randrange(100)}"); for (char *k = strtok({b},'
                ' ",;"); k; k = strtok(NULL, ",;")) h = mix_text(h, 1, k);'
            )

    NUMBERS = [
        "12",
        "-7",
        "0x1F",
        "077",
        "1.5e3",
        "inf",
        "-nan",
        ".5",
        "1e",
        "0x",
        "+",
        "99999",
        "0x1.8p3",
        "1e400",
        "-1e-400",
        "  3",
        "2.5.5",
        "8e+1x",
    ]

    def a_number(self):
        return f'"{self.r.choice(self.NUMBERS)}"'

    SCANS = [
        ("d", "int"),
        ("i", "int"),
        ("u", "unsigned"),
        ("x", "unsigned"),
        ("o", "unsigned"),
        ("ld", "long"),
        ("hhd", "signed char"),
        ("hd", "short"),
        ("lld", "long long"),
        ("zu", "size_t"),
        ("li", "long"),
        ("lf", "double"),
        ("f", "float"),
        ("n", "int"),
        ("s", None),
        ("c", None),
        ("[a-z]", None),
        ("[^,]", None),
        ("[0-9.]", None),
        ("]", None),
    ]

    def scan_statement(self):
        """Returns a call of sscanf on text that may or may not match the format."""
        r = self.r
        pieces = self.NUMBERS[:9] + ["abc", ",", " ", "a1", "%", "]", "z"]
        text = "".join(
            r.choice(pieces) + r.choice(["", " ", " ", ","]) for _ in range(r.randint(0, 5))
        )
        form, args, hashes = "", [], []
        for i in range(r.randint(1, 4)):
            letter, t = r.choice(self.SCANS)
            if letter == "]":
                form += r.choice([" ", ",", "%%", "a"])
                continue
            width = (
                "" if letter[-1] == "f" else r.choice(["", "", str(r.randint(1, 5))])
            )  # glibc reads "0x1" by "%2f" as 0
            if letter != "n" and r.random() < 0.15:
                form += f"%*{width}{letter}"
                continue
            form += f"%{width if letter != 'n' else ''}{letter}"
            if t is None:
                self.line(f"char q{self.names}_{i}[100] = {{ 0 }};")
                args.append(f"q{self.names}_{i}")
                hashes.append(f"mix_bytes(h, q{self.names}_{i}, 100)")
                continue
            self.line(f"{t} q{self.names}_{i} = 5;")
            args.append(f"&q{self.names}_{i}")
            kind = {"double": "mix_double", "float": "mix_float"}.get(t)
            hashes.append(
                f"{kind}(h, q{self.names}_{i})" if kind else f"mix(h, (word)q{self.names}_{i})"
            )
        self.line(f'h = mix(h, (word)sscanf("{text}", "{form}"{"".join(", " + a for a in args)}));')
        for hashed in hashes:
            self.line(f"h = {hashed};")
        self.names += 1
