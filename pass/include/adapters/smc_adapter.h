/* smc_adapter.h - what the headers beside this one have in common. They stand in for those of test
 * frameworks when a file is checked by `smc test`: each test is a program of its own, and the first
 * check that fails is an error (docs/tests.md). */
#ifndef SMC_ADAPTER_H
#define SMC_ADAPTER_H

#ifndef __cplusplus
#error "this test framework is for C++"
#endif

#include <cassert>

extern "C" int __smc_is_chosen(const char *);
extern "C" unsigned long __smc_choose(unsigned long);
extern "C" void __smc_expects_end(int);
extern "C" void __VERIFIER_assume(int);
extern "C" void _Exit(int) noexcept;

namespace smc_adapter {

/* Tests that are known only when the program runs: those with parameters or types, and those whose
 * names depend on where they are. Each asks whether it is chosen. They are static objects without a
 * constructor: nothing of this is a step of the program. */
struct found {
    void (*run)(const found &);
    found *next;
    bool is_added;

    static found *&first()
    {
        static found *list;
        return list;
    }

    static bool add(found &one)
    {
        if (one.is_added) return true;
        found **last = &first();
        while (*last) last = &(*last)->next;
        *last = &one;
        return one.is_added = true;
    }
};

/* The name of a test, in memory that no other thread sees: to make it is no step of the program. */
struct test_name {
    char text[512];
    unsigned n;

    test_name() : n(0) { text[0] = 0; }
    test_name &add(const char *more)
    {
        for (; *more && n + 1 < sizeof text; more++) text[n++] = *more;
        text[n] = 0;
        return *this;
    }
    test_name &add_number(unsigned long number)
    {
        char digits[24];
        unsigned at = sizeof digits - 1;
        digits[at] = 0;
        do digits[--at] = static_cast<char>('0' + number % 10);
        while (number /= 10);
        return add(digits + at);
    }
    bool is_chosen() const { return __smc_is_chosen(text); }
};

/* The parts of a test of which one runs in each run of the test (SECTION, SUBCASE): the choice of
 * them is the environment's. Of those that stand side by side one is entered; a run in which none
 * was is no run of the framework's. */
struct part {
    struct level {
        bool has_parts, is_entered;
    };
    static level *&current()
    {
        static level *now;
        return now;
    }

    level *outer, own;
    bool is_entered;

    part() : outer(current()), own(), is_entered(false)
    {
        if (!outer || outer->is_entered) return;
        outer->has_parts = true;
        is_entered = __smc_choose(2) == 0;
        if (!is_entered) return;
        outer->is_entered = true;
        current() = &own;
    }
    part(const part &) = delete;
    ~part()
    {
        if (!is_entered) return;
        current() = outer;
        leave(own);
    }
    explicit operator bool() const { return is_entered; }

    static void leave(const level &of)
    {
        if (of.has_parts && !of.is_entered) __VERIFIER_assume(0);
    }
};

/* Runs a test that may have parts. */
template <typename F> void run_parts(F f)
{
    part::level all = part::level();
    part::level *before = part::current();
    part::current() = &all;
    f();
    part::current() = before;
    part::leave(all);
}

/* Runs the statement in executions of its own, in which it is to end the process: by any failure,
 * by a signal, or with a status (interp/vm/thread.h). What it prints is not looked at. */
enum { DEATH = 1, SIGNAL = 2, STATUS = 256 };
template <typename F> bool survives(int how, F f)
{
    if (__smc_choose(2) == 0) return false;
    __smc_expects_end(how);
    try {
        f();
    } catch (...) {
    }
    __smc_expects_end(0);
    return true;
}

// Takes the words of a message, which are not shown.
struct ignored {
    template <typename T> const ignored &operator<<(const T &) const { return *this; }
    const ignored &operator<<(const char *) const { return *this; }
};

struct leave {};
inline void operator&(leave, const ignored &) {}

inline bool same_text(const char *a, const char *b)
{
    if (!a || !b) return a == b;
    while (*a && *a == *b) a++, b++;
    return *a == *b;
}

inline char lower(char c) { return c >= 'A' && c <= 'Z' ? static_cast<char>(c + 32) : c; }
inline bool same_letters(const char *a, const char *b)
{
    if (!a || !b) return a == b;
    while (*a && lower(*a) == lower(*b)) a++, b++;
    return lower(*a) == lower(*b);
}

/* Within four units of the last place. */
template <typename T> bool almost_equal(T a, T b)
{
    const T least = a < b ? a : b, size = least < 0 ? -least : least,
            one = sizeof(T) == 4 ? T(1.1920929e-7) : T(2.220446049250313e-16);
    return a == b || (a < b ? b - a : a - b) <= 4 * one * size;
}

template <typename F> bool throws(F f)
{
    try {
        f();
    } catch (...) {
        return true;
    }
    return false;
}

template <typename E, typename F> bool throws_as(F f)
{
    try {
        f();
    } catch (const E &) {
        return true;
    } catch (...) {
    }
    return false;
}

} // namespace smc_adapter

extern "C" __attribute__((weak, used)) void __smc_run_tests()
{
    for (smc_adapter::found *f = smc_adapter::found::first(); f; f = f->next) f->run(*f);
}

/* A statement, after which `<< words` may follow. */
#define SMC_ADAPTER_CHECK(holds, text)                                                             \
    switch (0)                                                                                     \
    case 0:                                                                                        \
    default:                                                                                       \
        if (holds);                                                                                \
        else (__assert_fail(text, __FILE__, __LINE__, __func__), ::smc_adapter::ignored())

#define SMC_ADAPTER_NOTHING                                                                        \
    switch (0)                                                                                     \
    case 0:                                                                                        \
    default:                                                                                       \
        ::smc_adapter::ignored()

#define SMC_ADAPTER_THROWS(...) ::smc_adapter::throws([&] { __VA_ARGS__; })
#define SMC_ADAPTER_THROWS_AS(expression, type)                                                    \
    ::smc_adapter::throws_as<type>([&] { (void)(expression); })

#define SMC_ADAPTER_JOIN_(a, b) a##b
#define SMC_ADAPTER_JOIN(a, b) SMC_ADAPTER_JOIN_(a, b)

/* The head of a function that smc finds by the symbol, whatever scope it is in. */
#define SMC_ADAPTER_TEST(function, name)                                                           \
    __attribute__((used)) void function() __asm__("smc_test_" name);                               \
    void function()

#endif
