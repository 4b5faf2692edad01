/* smc_adapter_c.h - common definitions of smc's headers for C test frameworks: main runs the tests
 * that smc has selected (docs/tests.md). */
#ifndef SMC_ADAPTER_C_H
#define SMC_ADAPTER_C_H

#include <stddef.h>
#include <stdint.h>
#include <string.h>

#ifdef __cplusplus
extern "C" {
#endif

/* <assert.h> does not declare __assert_fail if NDEBUG is defined. */
#ifdef __cplusplus
__attribute__((noreturn)) void __assert_fail(const char *, const char *, unsigned,
                                                        const char *) noexcept;
#else
__attribute__((noreturn)) void __assert_fail(const char *, const char *, unsigned, const char *);
#endif
int __smc_is_chosen(const char *);
unsigned long __smc_choose(unsigned long);
void __smc_expects_end(int);

/* If a program defines this variable, its main runs the tests. */
__attribute__((weak)) char __smc_main_runs_tests;

#ifdef __cplusplus
}
#endif

#define SMC_ADAPTER_CHECK(holds, text)                                                             \
    ((holds) ? (void)0 : __assert_fail(text, __FILE__, __LINE__, __func__))

static inline int smc_adapter_same_text(const char *a, const char *b) {
    return a && b ? strcmp(a, b) == 0 : a == b;
}

#endif
