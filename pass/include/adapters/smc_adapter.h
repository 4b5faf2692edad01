/* smc_adapter.h - what the headers beside this one have in common. They stand in for those of test
 * frameworks when a file is checked by `smc test`: each test is a program of its own, and the first
 * check that fails is an error (docs/tests.md). */
#ifndef SMC_ADAPTER_H
#define SMC_ADAPTER_H

#ifndef __cplusplus
#error "this test framework is for C++"
#endif

#include <cassert>

namespace smc_adapter {

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
