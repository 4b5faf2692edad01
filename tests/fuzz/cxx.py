"""cxx.py - random sequential C++ programs that print what they do: exceptions, destructors, virtual
functions, dynamic_cast."""
import random

HEAD = """#include <cstdio>
#include <exception>
#include <map>
#include <memory>
#include <stdexcept>
#include <string>
#include <typeinfo>
#include <vector>

static int ticks, fuel = 400;
static void note(const char *what, int n) { printf("%s %d\\n", what, n); }
static bool hit(int k) { return ++ticks % k == 0; }
static std::exception_ptr kept;
"""


class Class:
    def __init__(self, n, bases):
        self.n, self.bases = n, bases  # list of (Class, is virtual, is public)

    def parts(self, path=()):
        """Returns the subobjects of an object of this class: (class, path, whether it is reached by
        public bases only). The path distinguishes subobjects of the same class."""
        found = [(self, path, True)]
        for base, virtual, public in self.bases:
            for part, at, open_ in base.parts(
                ("virtual", base.n) if virtual else path + (self.n, base.n)
            ):
                found.append((part, at, open_ and public))
        return found

    def converts_to(self, other):
        of = [(at, public) for part, at, public in self.parts() if part is other]
        return len({at for at, _ in of}) == 1 and any(public for _, public in of)


class Program:
    def __init__(self, seed):
        self.random = random.Random(seed)
        self.classes, self.n_functions, self.depth = [], 0, 0

    def chance(self, percent):
        return self.random.randrange(100) < percent

    def make_class(self, n):
        r = self.random
        bases = r.sample(self.classes, min(len(self.classes), r.choice([0, 1, 1, 2, 2, 3])))
        shared = {
            part for b in bases for part, at, _ in b.parts() if at[:1] == ("virtual",)
        }  # virtual bases of bases, which must not become non-virtual bases of this class, too
        virtual = [b in shared or self.chance(35) for b in bases]
        hidden = [
            not (v or b in shared or any(at[:1] == ("virtual",) for _, at, _ in b.parts()))
            and self.chance(25)
            for b, v in zip(bases, virtual)
        ]
        c = Class(
            n, [(b, v, not h) for b, v, h in zip(bases, virtual, hidden)]
        )  # a derived class must be able to reach its virtual bases
        self.classes.append(c)
        inherits = ", ".join(
            f"{'virtual ' * v}{'public' if p else 'private'} C{b.n}" for b, v, p in c.bases
        )
        inits = "".join(f"C{b.n}(n), " for b, v, _ in c.bases if not v)
        throws = (
            f"if (n && hit({r.randrange(5, 14)})) throw {self.thrown()};" if self.chance(50) else ""
        )
        tries = (
            f"try {{ if (hit({r.randrange(3, 9)})) throw {r.choice(['1', '2L'])}; }} catch (int i)"
            f' {{ note("in destructor {n}", i); }} catch (...) {{}}'
        )
        return f"""struct C{n}{' : ' + inherits if inherits else ''} {{
    int id{n};
    C{n}(int n = 0) : {inits}id{n}(n) {{ note("make {n}", n); {throws} }}
    C{n}(const C{n} &o) : id{n}(o.id{n}) {{ note("copy {n}", id{n}); }}
    virtual ~C{n}() {{ note("end {n}", id{n} + std::uncaught_exceptions()); {tries if self.chance(40) else ''} }}
    virtual int f(int n) {{ note("f {n}", n); {'if (hit(7)) throw ' + self.thrown() + ';' if self.chance(40) else ''} return id{n} + n; }}
}};
static C{n} static{n};
"""

    def thrown(self):
        r = self.random
        some = [
            f"{r.randrange(9)}",
            f"{r.randrange(9)}L",
            '"text"',
            'std::string("string")',
            'std::runtime_error("runtime")',
            'std::out_of_range("range")',
        ]
        made = self.classes[:-1]  # without the class that is being generated
        if made:
            c = r.choice(made)
            some += [f"::C{c.n}({r.randrange(2)})"] * 5 + [
                f"&static{c.n}",
                f"const_cast<const ::C{c.n} *>(&static{c.n})",
            ]
        return r.choice(some)

    def handler(self):
        r = self.random
        c = r.choice(self.classes)
        what = r.choice(
            [
                ("int i", "i"),
                ("const long &i", "(int)i"),
                ("const char *s", "*s"),
                ("std::string &s", "(int)s.size()"),
                ("std::exception &e", "*e.what()"),
                ("std::logic_error &e", "*e.what()"),
            ]
            + [
                (f"C{c.n} &o", f"o.id{c.n}"),
                (f"const C{c.n} &o", f"o.id{c.n}"),
                (f"C{c.n} o", f"o.id{c.n}"),
                (f"C{c.n} *o", f"o->id{c.n}"),
            ]
            * 2
        )
        return what

    def attempt(self, level):
        r = self.random
        handlers = [self.handler() for _ in range(r.randrange(1, 7))]
        if self.chance(40):
            handlers.append(("...", "0"))
        text = f"try {{\n{self.block(level + 1)}}}"
        for what, shown in handlers:
            text += f" catch ({what}) {{\nnote(\"caught {what.replace('...', 'all')}\", {shown});\n"
            text += self.block(level + 1) if self.chance(40) else ""
            text += (
                r.choice(
                    [
                        "",
                        "",
                        "",
                        f"if (hit({r.randrange(2, 5)})) throw;\n",
                        "kept = std::current_exception();\n",
                    ]
                )
                + "}"
            )
        return text + "\n"

    def cast(self):
        r = self.random
        whole, to = r.choice(self.classes), r.choice(self.classes)
        from_ = r.choice([c for c in self.classes if whole.converts_to(c)])
        if any(part is to for part, _, _ in from_.parts()) and not from_.converts_to(to):
            to = from_  # clang refuses a cast to a class that cannot be a base
        return (
            f"{{ C{whole.n} whole(n); C{from_.n} *p = &whole; C{to.n} *q ="
            f" dynamic_cast<C{to.n} *>(p); note(typeid(*p).name(), q ? q->id{to.n} : -1); if (q)"
            ' note("called", q->f(1)); }\n'
        )

    def statement(self, level):
        r = self.random
        c = r.choice(self.classes)
        f = r.randrange(self.n_functions) if self.n_functions else None
        simple = [
            f"C{c.n} o{level}{r.randrange(10 ** 6)}(n);\n",
            *[f"if (hit({r.randrange(2, 6)})) throw {self.thrown()};\n" for _ in range(4)],
            self.cast(),
            f'note("here", std::uncaught_exceptions() + {r.randrange(100)});\n',
            (
                f'{{ std::unique_ptr<C{c.n}> p(new C{c.n}(n)); note("owned",'
                f" p->f({r.randrange(3)})); }}\n"
            ),
            (
                f"{{ std::vector<C{c.n}> v; for (int i = 0; i < {r.randrange(4)}; i++)"
                f' v.emplace_back(i); note("at", v.at({r.randrange(3)}).id{c.n}); }}\n'
            ),
            (
                f'{{ std::map<std::string, int> m{{{{"a", 1}}, {{"b", 2}}}}; note("map",'
                f' m.at(hit(3) ? "c" : "b")); }}\n'
            ),
            "if (kept && hit(4)) std::rethrow_exception(kept);\n",
            (
                f"try {{ dynamic_cast<C{c.n} &>(*(hit(2) ? static_cast<Root *>(new Leaf) : new"
                " Root)); } catch (std::bad_cast &e) { note(e.what(), 0); }\n"
                if self.chance(20)
                else 'note("tick", ticks);\n'
            ),
        ]
        if f is not None:
            simple += [f"note(\"result\", f{f}(n - 1));\n"] * 5
        if level > 3 or self.chance(60):
            return r.choice(simple)
        if self.chance(70):
            return self.attempt(level)
        way = r.choice(["break", "continue", "return n"])
        return (
            f"for (int i = 0; i < {r.randrange(1, 4)}; i++) {{\n{self.block(level + 1)}if (hit(3))"
            f" {way};\n}}\n"
        )

    def block(self, level):
        return "".join(self.statement(level) for _ in range(self.random.randrange(1, 4)))

    def function(self, n):
        self.n_functions = n
        body = self.block(0) + self.block(0)
        how = self.random.randrange(10)
        if how == 0:
            return (
                f"static int f{n}(int n) noexcept {{\ntry {{\nif (fuel-- <= 0) return"
                f' 0;\n{body}return n;\n}} catch (...) {{ note("all", {n}); return -1; }}\n}}\n'
            )
        if how == 1:
            return (
                f"static int f{n}(int n) try {{\nif (fuel-- <= 0) return 0;\n{body}return n;\n}}"
                ' catch (int i) { note("of the function", i); return i; }\n'
            )
        return f"static int f{n}(int n) {{\nif (fuel-- <= 0) return 0;\n{body}return n;\n}}\n"

    def make(self):
        r = self.random
        text = HEAD + "struct Root { virtual ~Root() {} };\nstruct Leaf : Root {};\n"
        text += "".join(self.make_class(n) for n in range(r.randrange(3, 8)))
        functions = r.randrange(2, 7)
        text += "".join(self.function(n) for n in range(functions))
        return text + f"""int main() {{
    for (int i = 0; i < 4; i++) {{
        try {{ note("main", f{functions - 1}(i)); }} catch (...) {{ note("all in main", i); }}
    }}
    kept = nullptr;
}}
"""
