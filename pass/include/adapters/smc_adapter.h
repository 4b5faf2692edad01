/* smc_adapter.h - common definitions of smc's replacements for the headers of test frameworks. `smc
 * test` uses these headers: each test is checked as a separate program, and the first check that
 * fails is an error (docs/tests.md). */
#ifndef SMC_ADAPTER_H
#define SMC_ADAPTER_H

#ifndef __cplusplus
#error "this test framework is for C++"
#endif

#include <cassert>
#include <exception>

/* <cassert> does not declare __assert_fail if NDEBUG is defined. */
extern "C" __attribute__((noreturn)) void __assert_fail(const char *, const char *, unsigned,
                                                        const char *) noexcept;
extern "C" int __smc_is_chosen(const char *) noexcept;
extern "C" unsigned long __smc_choose(unsigned long) noexcept;
extern "C" void __smc_expects_end(int) noexcept;
extern "C" bool __smc_is_last_part(int) noexcept;
extern "C" void __smc_part_is_skipped(int) noexcept;

namespace smc_adapter {

/* Registers tests that are only known when the program runs: those with parameters or types, and
 * those whose names depend on their position. The program runs the test that smc has selected.
 * These are static objects without constructors, so that their construction has no events. */
struct found {
    void (*run)(const found &);
    found *next;
    bool is_added;

    static found *&first() {
        static found *list;
        return list;
    }

    static bool add(found &one) {
        if (one.is_added) return true;
        found **last = &first();
        while (*last) last = &(*last)->next;
        *last = &one;
        return one.is_added = true;
    }
};

/* The name of a test. It is in memory that no other thread accesses, so that its construction has
 * no events. */
struct test_name {
    char text[512];
    unsigned n;

    test_name() : n(0) { text[0] = 0; }
    test_name &add(const char *more) {
        for (; *more && n + 1 < sizeof text; more++) text[n++] = *more;
        text[n] = 0;
        return *this;
    }
    test_name &add_number(unsigned long number) {
        char digits[24];
        unsigned at = sizeof digits - 1;
        digits[at] = 0;
        do digits[--at] = static_cast<char>('0' + number % 10);
        while (number /= 10);
        return add(digits + at);
    }
    // Appends the first of several types that are separated by commas. Returns the position of the
    // next one.
    const char *add_type(const char *from) {
        int depth = 0;
        while (*from == ' ') from++;
        for (; *from && (depth || *from != ','); from++) {
            const char one[] = {*from, 0};
            depth += (*from == '<' || *from == '(') - (*from == '>' || *from == ')');
            add(one);
        }
        return *from ? from + 1 : from;
    }
    bool is_chosen() const { return __smc_is_chosen(text); }
};

/* A part of a test (SECTION, SUBCASE). Of the parts at one level, each run of the test enters one,
 * which is chosen nondeterministically; the last part is entered if no other one was
 * (pass/flow/parts.c). */
struct part {
    // true if a part at the current level was entered; nullptr if none may be entered here
    static bool *&is_done()
    {
        static bool *now;
        return now;
    }

    bool *around, is_entered, is_inner_done;

    explicit part(bool is_last) : around(is_done()), is_entered(false), is_inner_done(false) {
        if (!around || *around) return;
        is_entered = *around = is_last || __smc_choose(2) == 0;
        if (is_entered) is_done() = &is_inner_done;
    }
    part(const part &) = delete;
    ~part() {
        if (is_entered) is_done() = around;
    }
    explicit operator bool() const { return !is_entered; }
};

/* Runs a test that may have parts. */
template <typename F> void run_parts(F f) {
    bool is_done = false, *before = part::is_done();
    part::is_done() = &is_done;
    f();
    part::is_done() = before;
}

/* A test of this name, which may have parts. `as_found` must be the first member. */
struct found_test {
    found as_found;
    const char *name;
    void (*body)();

    static void run(const found &f) {
        const found_test &t = reinterpret_cast<const found_test &>(f);
        if (test_name().add(t.name).is_chosen()) run_parts(t.body);
    }
};

/* A test for each type; its names are those of the source, separated by commas. */
struct found_templates {
    found as_found;
    const char *name, *between, *types;
    void (*const *bodies)();
    unsigned n;
    const char *after;

    static void run(const found &f) {
        const found_templates &t = reinterpret_cast<const found_templates &>(f);
        const char *type = t.types;
        for (unsigned i = 0; i < t.n; i++) {
            test_name name;
            type = name.add(t.name).add(t.between).add_type(type);
            if (name.add(t.after).is_chosen()) run_parts(t.bodies[i]);
        }
    }
};

/* Kinds of a death test, which runs the statement in separate executions: the statement must end
 * the process by any failure, by a signal, or with a status (interp/vm/act.h). Output is not
 * checked. */
enum { DEATH = 1, SIGNAL = 2, STATUS = 256 };
template <typename F> bool survives(int how, F f) {
    if (__smc_choose(2) == 0) return false;
    __smc_expects_end(how);
    try {
        f();
    } catch (...) {}
    __smc_expects_end(0);
    return true;
}

// Accepts the text of a message, which is not shown.
struct ignored {
    template <typename T> const ignored &operator<<(const T &) const { return *this; }
    const ignored &operator<<(const char *) const { return *this; }
};

struct leave {};
inline void operator&(leave, const ignored &) {}

inline bool same_text(const char *a, const char *b) {
    if (!a || !b) return a == b;
    while (*a && *a == *b) a++, b++;
    return *a == *b;
}

inline char lower(char c) { return c >= 'A' && c <= 'Z' ? static_cast<char>(c + 32) : c; }
inline bool same_letters(const char *a, const char *b) {
    if (!a || !b) return a == b;
    while (*a && lower(*a) == lower(*b)) a++, b++;
    return lower(*a) == lower(*b);
}

/* True if both are equal within four units of the last place. */
template <typename T> bool almost_equal(T a, T b) {
    const T least = a < b ? a : b, size = least < 0 ? -least : least,
            one = sizeof(T) == 4 ? T(1.1920929e-7) : T(2.220446049250313e-16);
    return a == b || (a < b ? b - a : a - b) <= 4 * one * size;
}

template <typename F> bool throws(F f) {
    try {
        f();
    } catch (...) { return true; }
    return false;
}

template <typename E, typename F> bool throws_as(F f) {
    try {
        f();
    } catch (const E &) { return true; } catch (...) {
    }
    return false;
}

template <typename F> bool throws_with(F f, const char *text) {
    try {
        f();
    } catch (const std::exception &e) { return same_text(e.what(), text); } catch (...) {
    }
    return false;
}

} // namespace smc_adapter

extern "C" __attribute__((weak, used)) void __smc_run_tests() {
    for (smc_adapter::found *f = smc_adapter::found::first(); f; f = f->next) f->run(*f);
}

/* A check, as a statement after which `<< text` may follow. */
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
#define SMC_ADAPTER_THROWS_AS(expression, ...)                                                     \
    ::smc_adapter::throws_as<__VA_ARGS__>([&] { (void)(expression); })

#define SMC_ADAPTER_JOIN_(a, b) a##b
#define SMC_ADAPTER_JOIN(a, b) SMC_ADAPTER_JOIN_(a, b)

/* Begins a part of a test. */
#define SMC_ADAPTER_PART SMC_ADAPTER_PART_(__COUNTER__)
#define SMC_ADAPTER_PART_(id) SMC_ADAPTER_PART__(id)
#define SMC_ADAPTER_PART__(id)                                                                     \
    if (const ::smc_adapter::part &smc_part_##id = ::smc_adapter::part(__smc_is_last_part(id)))    \
        __smc_part_is_skipped(id);                                                                 \
    else

/* Begins a test function, which smc finds by its symbol, in any scope. */
#define SMC_ADAPTER_TEST(function, name)                                                           \
    __attribute__((used)) void function() __asm__("smc_test_" name);                               \
    void function()
/* Begins a test function, found by its symbol, that may have parts. */
#define SMC_ADAPTER_TEST_OF_PARTS(function, name)                                                  \
    static void function##_body() __asm__("smc_body_" name);                                       \
    SMC_ADAPTER_TEST(function, name) { ::smc_adapter::run_parts(function##_body); }                \
    static void function##_body()
/* Begins a test function that is registered when the program runs, since its name is an expression.
 * */
#define SMC_ADAPTER_FOUND(function, name)                                                          \
    static void function();                                                                        \
    static ::smc_adapter::found_test function##_test = {                                           \
        {::smc_adapter::found_test::run, nullptr, false}, name, function};                         \
    static bool function##_added __attribute__((unused)) =                                         \
        ::smc_adapter::found::add(function##_test.as_found);                                       \
    static void function()
/* Begins a function template with one type parameter, and registers a test for each type. */
#define SMC_ADAPTER_TEMPLATES(function, parameter, name, between, after, ...)                      \
    template <typename parameter> static void function();                                          \
    template <typename... types> struct function##_bodies {                                        \
        static void (*const *all())()                                                              \
        {                                                                                          \
            static void (*const each[])() = {function<types>...};                                  \
            return each;                                                                           \
        }                                                                                          \
        enum { n = sizeof...(types) };                                                             \
    };                                                                                             \
    static ::smc_adapter::found_templates function##_tests = {                                     \
        {::smc_adapter::found_templates::run, nullptr, false},                                     \
        name,                                                                                      \
        between,                                                                                   \
        #__VA_ARGS__,                                                                              \
        function##_bodies<__VA_ARGS__>::all(),                                                     \
        function##_bodies<__VA_ARGS__>::n,                                                         \
        after};                                                                                    \
    static bool function##_added __attribute__((unused)) =                                         \
        ::smc_adapter::found::add(function##_tests.as_found);                                      \
    template <typename parameter> static void function()

#endif
