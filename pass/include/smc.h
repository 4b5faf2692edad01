/* smc.h - for programs that are checked by smc and run without it, too. */
#ifndef SMC_H
#define SMC_H

#ifndef __SMC__
#include <stdlib.h>
#endif

#ifdef __cplusplus
#define SMC_LINKAGE extern "C"
extern "C" {
#else
#define SMC_LINKAGE
#endif

/* A test: a program of its own, which begins here (smc test FILE). A file may have several.
 * Compiled with -DSMC_NATIVE, it is a program that runs each of them many times. */
#if defined SMC_NATIVE && !defined __SMC__
#define SMC_TEST(name)                                                                             \
    SMC_LINKAGE void smc_test_##name(void);                                                        \
    static struct smc_native_test smc_native_##name = {#name, smc_test_##name, 0};                 \
    __attribute__((constructor)) static void smc_add_##name(void)                                  \
    {                                                                                              \
        smc_native_add(&smc_native_##name);                                                        \
    }                                                                                              \
    void smc_test_##name(void)
#else
#define SMC_TEST(name)                                                                             \
    SMC_LINKAGE void smc_test_##name(void);                                                        \
    void smc_test_##name(void)
#endif

/* The condition comes to hold, sooner or later: this waits for it. To smc it is an error (liveness)
 * where it never can; a run would not end. */
#define assert_liveness(condition) do { while (!(condition)) { } } while (0)

#ifdef __SMC__ /* defined where smc compiles */

void __VERIFIER_assume(int);
int __VERIFIER_nondet_int(void);
long __VERIFIER_nondet_long(void);
#ifdef __cplusplus
bool __VERIFIER_nondet_bool(void);
#else
_Bool __VERIFIER_nondet_bool(void);
#endif

void __VERIFIER_thread_name(const char *);

/* What reports call this thread. */
#define smc_thread_name(name) __VERIFIER_thread_name(name)

/* Where the condition is false the thread stops, and the execution counts as blocked. */
#define smc_assume(condition) __VERIFIER_assume(!!(condition))

/* Numbers that --nondet=LO..HI gives, and truth values: each in executions of its own. */
#define smc_nondet_int() __VERIFIER_nondet_int()
#define smc_nondet_long() __VERIFIER_nondet_long()
#define smc_nondet_bool() __VERIFIER_nondet_bool()

#else

/* A run for which the condition does not hold says nothing: it ends with the status by which test
 * runners know a test that was skipped. */
#define smc_assume(condition) ((condition) ? (void)0 : exit(77))
#define smc_nondet_int() rand()
#define smc_nondet_long() ((long)rand())
#define smc_nondet_bool() ((rand() & 1) != 0)
#define smc_thread_name(name) ((void)(name))

#endif

#ifdef __cplusplus
}
#endif

#if defined SMC_NATIVE && !defined __SMC__
#include <smc_native.h>
#endif

#endif
