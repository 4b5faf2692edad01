// Exceptions in one thread: which handler catches them, and in which order destructors run.
// expect: verdict=verified executions=1
// smc: -std=c++17 --model=sc --algo=trust
// expect: verdict=verified executions=1
// smc: -std=c++20 --model=ra
// expect: verdict=verified executions=1
#include <cassert>
#include <cstdlib>
#include <cstring>
#include <exception>
#include <stdexcept>

static char trail[400];
static void note(const char *text) { strcat(trail, text); }
static bool noted(const char *text) {
    const bool same = !strcmp(trail, text);
    trail[0] = 0;
    return same;
}

struct object {
    const char *name;
    explicit object(const char *n) : name(n) { note(n); }
    ~object() {
        note("~");
        note(name);
    }
};

struct base {
    virtual ~base() {}
    virtual int kind() { return 1; }
};
struct derived : base {
    int kind() override { return 2; }
};
struct other {
    int value = 7;
};
struct both : private other, derived {};
struct twice_a : base {};
struct twice_b : base {};
struct twice : twice_a, twice_b {};
struct shared_a : virtual other {};
struct shared_b : virtual other {};
struct shared : shared_a, shared_b, derived {};

static int dive(int depth) {
    object o(depth & 1 ? "o" : "e");
    if (!depth) throw 42;
    try {
        return dive(depth - 1);
    } catch (char) {
        return 0;
    }
}

static void again() {
    try {
        object o("x");
        throw derived();
    } catch (base &b) {
        object o("y");
        assert(b.kind() == 2);
        throw;
    }
}

struct counted {
    static int alive;
    counted() { alive++; }
    counted(const counted &) { alive++; }
    ~counted() { alive--; }
};
int counted::alive;

struct unwinding {
    ~unwinding() {
        note(std::uncaught_exceptions() == 1 ? "u" : "-");
        try {
            throw 1.5;
        } catch (double) {
            note("d");
        }
        note(std::uncaught_exceptions() == 1 ? "u" : "-");
    }
};

struct partly {
    object a, b;
    partly() : a("a"), b("b") { throw 'p'; }
};

// Part of it is constructed when the array's third element throws.
struct third {
    static int n;
    third() {
        if (++n == 3) throw n;
    }
    ~third() { note("~t"); }
};
int third::n;

static int compare(const void *, const void *) { throw 5; }

static int from_function_block(int x) try {
    if (x) throw x;
    return 0;
} catch (int i) {
    return i + 1;
}

template <class T, class U> static bool caught_as(U what) {
    try {
        throw what;
    } catch (T) {
        return true;
    } catch (...) {
        return false;
    }
}

int main() {
    try {
        dive(3);
        assert(!"not reached");
    } catch (int i) {
        assert(i == 42);
    }
    assert(noted("oeoe~e~o~e~o"));

    try {
        again();
    } catch (derived &d) {
        assert(d.kind() == 2);
    }
    assert(noted("x~xy~y"));

    assert(caught_as<base &>(derived()) && !caught_as<derived &>(base()) && caught_as<const base &>(derived()));
    assert(!caught_as<other &>(both()) && caught_as<base &>(both()) && !caught_as<base &>(twice()) && caught_as<other &>(shared()));
    assert(caught_as<base *>(static_cast<derived *>(nullptr)) && caught_as<const void *>(static_cast<derived *>(nullptr)));
    assert(!caught_as<char *>("text") && caught_as<const char *>("text") && caught_as<int *>(nullptr));
    assert(!caught_as<long>(1) && !caught_as<base **>(static_cast<derived **>(nullptr)) && caught_as<int (*)(const void *, const void *)>(compare));
    assert(caught_as<int base::*>(static_cast<int base::*>(nullptr)) && !caught_as<void *>(compare));

    try {
        throw counted();
    } catch (counted c) {
        assert(counted::alive == 2);
    }
    assert(counted::alive == 0);

    try {
        try {
            throw 1;
        } catch (int) {
            try {
                throw 2L;
            } catch (long) {
                note("inner ");
            }
            throw;
        }
    } catch (int i) {
        assert(i == 1);
    }
    assert(noted("inner "));

    try {
        unwinding u;
        throw 3;
    } catch (int) {
        assert(std::uncaught_exceptions() == 0);
    }
    assert(noted("udu"));

    try {
        partly p;
    } catch (char) {
    }
    assert(noted("ab~b~a"));
    try {
        third *t = new third[5];
        delete[] t;
    } catch (int i) {
        assert(i == 3);
    }
    assert(noted("~t~t"));

    int numbers[2] = {2, 1};
    try {
        qsort(numbers, 2, sizeof *numbers, compare);
        assert(!"not reached");
    } catch (int i) {
        assert(i == 5);
    }
    assert(from_function_block(4) == 5 && from_function_block(0) == 0);

    for (int i = 0; i < 3; i++) {
        try {
            object o("l");
            if (i == 1) continue;
            throw i;
        } catch (int n) {
            if (n == 2) break;
        }
    }
    assert(noted("l~ll~ll~l"));

    std::exception_ptr kept, made = std::make_exception_ptr(std::out_of_range("made"));
    try {
        throw std::runtime_error("kept");
    } catch (...) {
        kept = std::current_exception();
    }
    assert(!std::current_exception());
    for (int i = 0; i < 2; i++) {
        try {
            std::rethrow_exception(i ? made : kept);
        } catch (const std::logic_error &e) {
            assert(i == 1 && !strcmp(e.what(), "made"));
        } catch (const std::exception &e) {
            assert(i == 0 && !strcmp(e.what(), "kept"));
        }
    }
    try {
        try {
            throw 1;
        } catch (...) {
            std::throw_with_nested(std::logic_error("outer"));
        }
    } catch (const std::exception &e) {
        try {
            std::rethrow_if_nested(e);
            assert(!"not reached");
        } catch (int i) {
            assert(i == 1);
        }
    }
}
