"""library_formats.py - statements of library.py that print and scan by formats."""

import re


class Formats:
    """Generates calls of the families of printf and scanf; a base class of library.Program."""

    INTEGERS = {
        "hhd": "(signed char)", "hd": "(short)", "d": "(int)", "i": "(int)", "ld": "(long)",
        "lli": "(long long)", "jd": "(intmax_t)", "zd": "(ssize_t)", "td": "(ptrdiff_t)",
        "hhu": "(unsigned char)", "hu": "(unsigned short)", "u": "(unsigned)",
        "lu": "(unsigned long)", "llu": "(unsigned long long)", "ju": "(uintmax_t)",
        "zu": "(size_t)", "hhx": "(unsigned char)", "hx": "(unsigned short)", "x": "(unsigned)",
        "X": "(unsigned)", "lx": "(unsigned long)", "llX": "(unsigned long long)",
        "hho": "(unsigned char)", "o": "(unsigned)", "lo": "(unsigned long)", "b": "(unsigned)",
        "lb": "(unsigned long)", "hhb": "(unsigned char)", "tx": "(ptrdiff_t)",
        "jX": "(uintmax_t)", "zo": "(size_t)", "qd": "(long long)",
    }  # a conversion: the cast of its argument

    def rounded(self):
        """A double whose decimal digits end in a 5 or in 9s, or any other."""
        r = self.r
        k = r.random()
        if k < 0.4:
            return self.double()
        if k < 0.7:
            return f"({r.randint(-9999, 9999)} + {r.choice([0.5, 0.25, 0.125, 0.0625, 0.375])})"
        return f"({'9' * r.randint(1, 17)}.{'9' * r.randint(1, 12)}{r.randint(0, 9)})"

    def conversion(self, place=""):
        """Returns a conversion and its arguments; place: with a position, which takes no star."""
        r = self.r
        star = place == ""
        width = r.choice(["", "", str(r.randint(1, 30))] + (["*"] if star else []))
        precision = r.choice(["", "", f".{r.randint(0, 30)}", "."] + ([".*"] if star else []))
        stars = [str(r.randint(-20, 20))] if width == "*" else []
        more = [str(r.randint(-2, 15))] if precision == ".*" else []
        flags = lambda allowed: "".join(c for c in allowed if r.random() < 0.2)
        k = r.random()
        if k < 0.4:
            letter = r.choice(list(self.INTEGERS))
            allowed = {"d": "-+ 0'", "i": "-+ 0", "u": "-0'"}.get(letter[-1], "-#0")
            value = f"{self.INTEGERS[letter]}{self.long()}"
            return f"%{place}{flags(allowed)}{width}{precision}{letter}", stars + more + [value]
        if k < 0.75:
            large = r.random() < 0.25
            value = self.rounded()
            letter = ("L" if large else r.choice(["", "", "l"])) + r.choice("fFeEgGaAfeg")
            if large:
                scale = "1e40L" if letter in ("Lf", "LF") else "1e4000L"
                value = r.choice(
                    [f"(long double){value}", f"{value} / 3.0L", f"{value} * {scale}"]
                )
            return f"%{place}{flags('-+ #0')}{width}{precision}{letter}", stars + more + [value]
        if k < 0.88:
            form = f"%{place}{flags('-')}{width}{precision}s"
            value = self.quoted(self.word(20))
            return form, stars + more + [r.choice([value, value, value, "(char *)0"])]
        if k < 0.95:
            return f"%{place}{flags('-')}{width}c", stars + [str(r.randint(0, 300))]
        return f"%{place}{flags('-')}{width}p", stars + [
            r.choice(["(void *)0", "(void *)0x1234", "(void *)~0ul"])
        ]

    def printed(self):
        r = self.r
        args, form = [], ""
        if r.random() < 0:
            parts = [self.conversion(f"{k + 1}$") for k in range(r.randint(1, 4))]
            args = [a for _, more in parts for a in more]
            form = "|".join(r.sample([p for p, _ in parts], len(parts)))
        else:
            for _ in range(r.randint(1, 5)):
                k = r.random()
                if k < 0.05:
                    letter, t = r.choice(
                        [("n", "int"), ("hn", "short"), ("hhn", "signed char"), ("ln", "long")]
                    )
                    v = self.name()
                    self.line(f"{t} {v} = -1;")
                    form += f"%{letter}"
                    args.append(f"&{v}")
                    continue
                if k < 0.08:
                    form += "%%"
                    continue
                part, more = self.conversion()
                form += r.choice(["", "", " ", "=", "<\t"]) + part
                args += more
        size = r.choice([3000, 3000, r.randint(1, 30)])
        rest = "".join(", " + a for a in args)
        quoted = self.quoted(form)
        k = r.randrange(5)
        self.line(f"char b[3100] = {{0}}; errno = {r.randint(1, 40)};")
        if k == 0:
            self.line(f"i(formatted(b, {size}, {quoted}{rest})); text(b);")
        elif k == 1:
            self.line(f"i(sprintf(b, {quoted}{rest})); text(b);")
        elif k == 2:
            self.line(f"i(snprintf(0, 0, {quoted}{rest}));")
        else:
            self.line(f"i(snprintf(b, {size}, {quoted}{rest})); text(b); i(b[{size}]);")
        for a in args:
            if a.startswith("&"):
                self.line(f"i({a[1:]});")

    SCANS = {
        "d": "int", "i": "int", "u": "unsigned", "x": "unsigned", "X": "unsigned", "o": "unsigned",
        "ld": "long", "li": "long", "lu": "unsigned long", "lx": "unsigned long",
        "lld": "long long", "hd": "short", "hhd": "signed char", "hhx": "unsigned char",
        "hu": "unsigned short", "jd": "intmax_t", "zu": "size_t", "td": "ptrdiff_t",
        "hhi": "signed char", "f": "float", "e": "float", "g": "float", "a": "float",
        "lf": "double", "le": "double", "n": "int", "ln": "long",
        "hhn": "signed char", "p": "void *",
    }
    SETS = ["s", "c", "[a-z]", "[^,]", "[0-9.]", "[]a]", "[^]]", "[a-]", "[-a]", "[^ \\t]", "[%]"]

    def piece(self):
        r = self.r
        k = r.random()
        if k < 0.35:
            return self.number_text()
        if k < 0.6:
            return self.float_text()[:60]
        return r.choice([self.word(6), ",", " ", "%", "]", "a", "-", "0x", "abc", "nil", "(nil)"])

    def scanned(self):
        r = self.r
        source = "".join(self.piece() + r.choice(["", " ", ","]) for _ in range(r.randint(0, 5)))
        # glibc reads the prefix of a number without digits as 0, where C has a matching failure.
        source = re.sub("0[xX](?![0-9a-fA-F])", "0", source)
        form, args, shows = "", [], []
        for _ in range(r.randint(1, 5)):
            k = r.random()
            if k < 0.2:
                form += r.choice([" ", ",", "%%", "a", "-", "\\n", "x "])
                continue
            letter = r.choice(list(self.SCANS) if k < 0.7 else self.SETS)
            form += r.choice(["", "", " ", ","])
            floats = letter[-1] in "efga" and letter in self.SCANS
            # glibc reads "0x1" by "%2f" as 0, and so on: only widths that end no prefix.
            width = "" if floats or letter[-1] == "n" else r.choice(["", "", str(r.randint(1, 9))])
            if letter[-1] != "n" and r.random() < 0.12:
                form += f"%*{width}{letter}"
                continue
            v = self.name()
            form += f"%{width}{letter}"
            t = self.SCANS.get(letter)
            if t is None:
                self.line(f"char {v}[400] = {{0}};")
                args.append(v)
                shows.append(f"bytes({v}, strlen({v}) + 2);")
                continue
            self.line(f"{t} {v} = ({t})5;")
            args.append(f"&{v}")
            show = {"float": "f", "double": "d", "long double": "ld"}.get(t, "u")
            shows.append(f"{show}({'(unsigned long)' if show == 'u' else ''}{v});")
        call = r.choice(["sscanf", "sscanf", "scanned"])
        rest = "".join(", " + a for a in args)
        self.line(f'i({call}({self.quoted(source)}, "{form}"{rest}));')
        self.line(" ".join(shows))
