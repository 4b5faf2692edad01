"""library_memory.py - statements of library.py on arrays, allocated memory, atomic objects, jumps,
the environment and streams."""


class Memory:
    """Generates statements on memory; a base class of library.Program."""

    def arrays(self):
        r = self.r
        k = r.randrange(4)
        n = r.choice([0, 1, 2, 3, 7, 30, 100])
        if k < 2:
            values = ", ".join(self.long(32) for _ in range(n)) or "0"
            order = r.choice(["ascending", "descending"])
            self.line(f"int v[] = {{{values}}}; qsort(v, {n}, sizeof *v, {order});")
            self.line(f"for (int k = 0; k < {n}; k++) i(v[k]);")
            for key in [self.long(32), f"v[{n // 2}]", "INT_MAX"] if n else []:
                self.line(
                    f"{{ int key = {key}, *at = bsearch(&key, v, {n}, sizeof *v, {order});"
                    " i(at ? *at : -5); }"
                )
        elif k == 2:
            keys = r.sample("abcdefghijklmnop", min(n, 12))
            rows = ", ".join(
                f'{{"{c}{self.word(3, "xyz")}", {r.randint(-99, 99)}, {r.uniform(-9, 9):.3f}}}'
                for c in keys
            )
            rows = rows or '{"q", 0, 0}'
            count = max(len(keys), 1)
            self.line(f"struct entry v[] = {{{rows}}}; qsort(v, {count}, sizeof *v, by_key);")
            self.line(
                f"for (int k = 0; k < {count}; k++) {{ text(v[k].key); i(v[k].rank);"
                " d(v[k].weight); }"
            )
            self.line(f'i(bsearch("c", v, {count}, sizeof *v, by_key) != 0);')
        else:
            a, b = r.randint(1, 5), r.randint(1, 5)
            self.line(f"int n = {a}, m = {b}; short v[n][m]; for (int k = 0; k < n * m; k++)")
            self.line(f"    v[k / m][k % m] = (short)(k * {r.randint(-999, 999)});")
            self.line("u(sizeof v); short (*row)[m] = v; long sum = 0;")
            self.line(
                "for (int k = 0; k < n; k++, row++) for (int j = m; j-- > 0;)"
                " sum = sum * 7 + (*row)[j]; i(sum);"
            )

    def allocations(self):
        r = self.r
        k, n = r.randrange(5), r.randint(1, 60)
        if k == 0:
            self.line(
                f"unsigned char *p = malloc({n}); for (int k = 0; k < {n}; k++)"
                f" p[k] = (unsigned char)(k * {r.randint(1, 99)});"
            )
            size = n
            for _ in range(r.randint(1, 5)):
                more = r.choice([r.randint(1, 9), r.randint(1, 300), 5000])
                call = r.choice([f"realloc(p, {more})", f"reallocarray(p, {more}, 1)"])
                self.line(
                    f"p = {call}; if ({more} > {size}) memset(p + {min(size, more)},"
                    f" {r.randint(0, 255)}, {max(more - size, 0)});"
                )
                size = more
            self.line(f"bytes(p, {min(size, 80)}); free(p);")
        elif k == 1:
            self.line(f"int *p = calloc({n}, sizeof *p); p[{r.randrange(n)}] = {self.long(32)};")
            self.line(f"long sum = 0; for (int k = 0; k < {n}; k++) sum += (k + 1L) * p[k];")
            self.line("i(sum); free(p);")
        elif k == 2:
            align = r.choice([8, 16, 32, 64, 256, 4096])
            call = r.choice(
                [f"aligned_alloc({align}, {align * r.randint(1, 3)})", f"memalign_({align}, {n})"]
            )
            self.line(
                "void *q = 0;"
                if "memalign_" not in call
                else f"void *q = 0; i(posix_memalign(&q, {align}, {n}));"
            )
            self.line(f"void *p = {call if 'memalign_' not in call else 'q'};")
            self.line(
                f"i((uintptr_t)p % {align} == 0); memset(p, 1, {min(n, align)});"
                f" bytes(p, {min(n, align)}); free(p);"
            )
        elif k == 3:
            self.line("struct node { struct node *next; int v; char tail[]; } *head = 0;")
            self.line(
                f"for (int k = 0; k < {n % 9}; k++) {{ struct node *one = malloc(sizeof *one"
                " + 4); one->next = head; one->v = k * k;"
                ' memcpy(one->tail, "abc", 4); head = one; }'
            )
            self.line(
                "while (head) { struct node *next = head->next; i(head->v);"
                " text(head->tail + 1); free(head); head = next; }"
            )
        else:
            huge = r.choice(["SIZE_MAX", "SIZE_MAX / 2", "(size_t)1 << 62"])
            self.line(f"volatile size_t many = {huge}; void *volatile p; errno = 0;")
            self.line("p = calloc(many, 16); i(p != 0); i(errno); free(p); errno = 0;")
            self.line("p = reallocarray(0, many, 3); i(p != 0); i(errno); free(p);")

    TYPES = [
        "signed char",
        "unsigned char",
        "short",
        "unsigned short",
        "int",
        "unsigned",
        "long",
        "unsigned long",
        "long long",
        "unsigned long long",
    ]
    ORDERS = ["relaxed", "acquire", "release", "acq_rel", "seq_cst"]

    def atomics(self):
        r, t = self.r, self.r.choice(self.TYPES)
        value = lambda: f"({t}){self.long()}"
        order = lambda: f"memory_order_{r.choice(self.ORDERS)}"
        k = r.randrange(6)
        if k < 3:
            self.line(f"_Atomic({t}) a = {value()}; {t} e = {value()};")
            for _ in range(r.randint(1, 5)):
                op = r.choice(["add", "sub", "and", "or", "xor"])
                strong = r.choice(["strong", "strong", "weak"])
                expected = r.choice(["", "", "e = atomic_load(&a);"])
                # A weak exchange may fail on other machines, but not on x86-64 and not by default.
                self.line(
                    r.choice(
                        [
                            f"u((unsigned long)atomic_fetch_{op}(&a, {value()}));",
                            f"u((unsigned long)atomic_fetch_{op}_explicit(&a, {value()},"
                            f" {order()}));",
                            f"u((unsigned long)atomic_exchange(&a, {value()}));",
                            f"{expected} i(atomic_compare_exchange_{strong}(&a, &e, {value()}));"
                            " u((unsigned long)e);",
                            f"u((unsigned long)(a {r.choice(['+=', '-=', '*=', '|=', '&=', '^='])}"
                            f" {value()}));",
                            f"u((unsigned long)(a {r.choice(['<<=', '>>='])} {r.randint(0, 7)}));",
                            "u((unsigned long)a++); u((unsigned long)--a);",
                            f"a /= ({t})7; a %= ({t})1000;",
                            f"atomic_store_explicit(&a, {value()}, memory_order_release);",
                        ]
                    )
                )
            self.line("u((unsigned long)atomic_load(&a));")
        elif k == 3:
            self.line(f"{t} a = {value()};")
            for _ in range(r.randint(1, 4)):
                op = r.choice(["add", "sub", "and", "or", "xor", "nand"])
                kind = r.choice(
                    [
                        f"__atomic_fetch_{op}(&a, {value()}, 5)",
                        f"__atomic_{op}_fetch(&a, {value()}, 5)",
                        f"__sync_fetch_and_{op}(&a, {value()})",
                        f"__sync_{op}_and_fetch(&a, {value()})",
                        f"__sync_val_compare_and_swap(&a, a, {value()})",
                        f"__atomic_fetch_{r.choice(['min', 'max'])}(&a, {value()}, 5)",
                    ]
                )
                self.line(f"u((unsigned long){kind}); u((unsigned long)a);")
        elif k == 4:
            f = r.choice(["float", "double"])
            self.line(f"_Atomic {f} a = ({f}){self.double(False)}; a += ({f}){self.double(False)};")
            self.line(f"a *= ({f}){self.double(False)}; a -= 1; d(a); d(atomic_exchange(&a, 2));")
            self.line(f"{f} e = 2; i(atomic_compare_exchange_strong(&a, &e, 3)); d(a);")
            self.line(
                "atomic_flag g = ATOMIC_FLAG_INIT; i(atomic_flag_test_and_set(&g));"
                " i(atomic_flag_test_and_set(&g)); atomic_flag_clear(&g);"
                " i(atomic_flag_test_and_set(&g));"
            )
            self.line(
                "int v[9]; int *_Atomic p = v; atomic_fetch_add(&p, 3); p++;"
                " atomic_fetch_sub(&p, 2);"
                " place(p, v); i(atomic_is_lock_free(&p));"
            )
        else:
            # Of other sizes up to 16, an atomic object has padding, which may let an exchange fail.
            size = r.choice([1, 2, 4, 8, 16, 17, 24, 31])
            self.line(
                f"struct box {{ unsigned char b[{size}]; }}; _Atomic struct box a;"
                f" struct box x, y; memset(&x, {r.randint(0, 255)}, {size});"
                f" memset(&y, 7, {size}); atomic_init(&a, x);"
            )
            self.line(
                f"struct box z = atomic_exchange(&a, y); bytes(&z, {size}); z = y;"
                f" i(atomic_compare_exchange_strong(&a, &z, x));"
                f" y.b[{r.randrange(size)}] = 9;"
                " i(atomic_compare_exchange_strong(&a, &y, x));"
                f" bytes(&y, {size}); z = atomic_load(&a); bytes(&z, {size});"
            )

    def control(self):
        r = self.r
        k = r.randrange(6)
        if k == 0:
            self.line(
                f"volatile int rounds = 0; int r = setjmp(back); i(r); if (rounds++ <"
                f" {r.randint(1, 4)}) leap({r.randint(0, 9)}, {r.randint(-5, 5)} - rounds);"
            )
        elif k == 1:
            self.line(f"i(ackermann({r.randint(0, 2)}, {r.randint(0, 7)}));")
        elif k == 2:
            self.line(
                f"long x = {self.long(32)}; for (int k = 0; k < {r.randint(1, 9)}; k++)"
                f" x = table[(k * {r.randint(1, 9)}) % 4](x % 1000000 + k); i(x);"
            )
        elif k == 3:
            n = r.randint(0, 9)
            rest = "".join(f", {self.long(32)}, {r.uniform(-99, 99):.2f}" for _ in range(n))
            self.line(f"i(summed({r.randint(0, 1)}, {n}{rest}));")
        elif k == 4:
            n = r.randint(1, 20)
            self.line(
                f"char from[24] = \"{self.word(20, 'abcdef')}\", to[24] = {{0}};"
                f" int n = ({n} + 3) / 4, k = 0;"
            )
            self.line(
                f"switch ({n} % 4) {{ case 0: do {{ to[k] = from[k]; k++; case 3: to[k] ="
                " from[k]; k++; case 2: to[k] = from[k]; k++; case 1: to[k] = from[k]; k++;"
                " } while (--n > 0); } bytes(to, 24);"
            )
        else:
            self.line(
                f"_Complex double z = {r.uniform(-9, 9):.3f} + {r.uniform(-9, 9):.3f}i,"
                f" w = {r.uniform(1, 9):.3f} - {r.uniform(1, 9):.3f}i; z *= w;"
                ' d(__real z); d(__imag z); i(z == w); z /= w; printf(" %.9g %.9g",'
                " __real z, __imag z);"
            )

    def surroundings(self):
        r = self.r
        k = r.randrange(3)
        if k == 0:
            name = f"VARIABLE_{r.randint(1, 3)}"
            self.line(
                r.choice(
                    [
                        f"i(setenv(\"{name}\", \"{self.word(5, 'abc')}\"," f" {r.randint(0, 1)}));",
                        f'i(unsetenv("{name}"));',
                        f"i(putenv(\"{name}={self.word(5, 'xyz')}\"));",
                    ]
                )
            )
            self.line(
                f'text(getenv("{name}")); text(getenv("VARIABLE_2")); i(setenv("", ""'
                ", 1)); i(errno);"
            )
        elif k == 1:
            words = [
                "-a",
                "-b",
                "-c",
                "value",
                "-abvalue",
                "--long",
                "--number=5",
                "--num",
                "7",
                "--",
                "-",
                "-d",
                "--unknown",
                "--long=3",
            ]
            args = r.choices(words, k=r.randint(0, 7))
            texts = ", ".join(f'"{a}"' for a in args)
            self.line(
                f"char *v[] = {{\"p\"{', ' if args else ''}{texts}, 0}};"
                " static const struct option o[] = {{\"long\", 0, 0, 'l'},"
                " {\"number\", 1, 0, 'n'}, {0, 0, 0, 0}}; int c; optind = 0; opterr = 0;"
            )
            call = r.choice(
                [
                    f'getopt({len(args) + 1}, v, "ab:c")',
                    f'getopt({len(args) + 1}, v, "+ab:c")',
                    f'getopt({len(args) + 1}, v, ":ab:c")',
                    f'getopt_long({len(args) + 1}, v, "ab::c", o, 0)',
                ]
            )
            self.line(
                f"while ((c = {call}) != -1) {{ i(c); i(optind); if (optarg) text(optarg);"
                " optarg = 0; if (c == '?') i(optopt); }"
            )
            self.line(f"for (int k = optind; k < {len(args) + 1}; k++) text(v[k]);")
        else:
            self.line(
                f"static int done; if (!done++) {{ atexit(at_exit_one); atexit(at_exit_two);"
                f" atexit({r.choice(['at_exit_one', 'at_exit_two'])}); }} i(done);"
            )

    def files(self):
        """A stream on a file of its own, or the descriptor of a file."""
        r = self.r
        rows = [
            r.choice([self.word(9, "abc "), str(r.randint(-99, 99)), "x" * 30, "1.5e3 z"])
            for _ in range(r.randint(0, 5))
        ]
        rows = "".join(row + r.choice(["\n", "\n", ""]) for row in rows)
        size = len(rows) + 1
        self.line(
            "FILE *s = tmpfile(); char b[100] = {0};"
            f" i(fputs({self.quoted(rows)}, s) >= 0);"
            " i(ftell(s)); rewind(s);"
        )
        for _ in range(r.randint(1, 8)):
            at = r.randint(0, size)
            self.line(
                r.choice(
                    [
                        f"if (fgets(b, {r.randint(2, 40)}, s)) text(b); else i(-9);",
                        "i(fgetc(s)); i(ftell(s)); i(!!feof(s));",
                        f"i(fseek(s, {at}, SEEK_SET)); i(!!feof(s));",
                        f"i(fseek(s, {-at}, SEEK_END)); i(ftell(s));",
                        f"i(fseek(s, {r.randint(-3, 3)}, SEEK_CUR)); i(ftell(s));",
                        f"i((long)fread(b, {r.randint(1, 5)}, {r.randint(0, 9)}, s)); text(b);",
                        '{ int n = 77; i(fscanf(s, "%d", &n)); i(n); i(ftell(s)); }',
                        '{ char w[60] = "-"; i(fscanf(s, "%40s", w)); text(w); }',
                        "{ int c = fgetc(s); i(c); i(ungetc(c, s)); i(fgetc(s)); }",
                        f"fseek(s, {at}, SEEK_SET);"
                        f' i(fprintf(s, "%d;%s", {r.randint(-9, 99)}, "new"));'
                        " fflush(s); rewind(s);",
                        f'fseek(s, 0, SEEK_END); i((long)fwrite("tail", 1, {r.randint(0, 4)}, s));'
                        " i(ftell(s)); rewind(s);",
                        "{ char *l = 0; size_t n = 0; long got = getline(&l, &n, s); i(got);"
                        " if (got > 0) text(l); free(l); }",
                        "clearerr(s); i(!!ferror(s));",
                        "rewind(s);",
                    ]
                )
            )
        self.line("i(fclose(s));")
