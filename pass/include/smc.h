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

/* An object and its operations (smc linearize FILE, docs/linearizability.md). What each of these
 * begins is the body of a function: of the first, which makes the object; of an operation, which
 * has a `value` and returns a number; of what is to hold when all calls have returned. */
#define SMC_OBJECT()                                                                               \
    SMC_LINKAGE void smc_object(void);                                                             \
    void smc_object(void)
#define SMC_FINALLY()                                                                              \
    SMC_LINKAGE void smc_final(void);                                                              \
    void smc_final(void)
/* An operation without a value, or that is called with each of at most 8 values. */
#define SMC_OP(name, ...)                                                                          \
    SMC_LINKAGE long smc_op_##name(long value);                                                    \
    SMC_DECLARATION(name)                                                                          \
    {                                                                                              \
        static const long smc_values[] = {0, ##__VA_ARGS__};                                       \
        const unsigned smc_n = sizeof smc_values / sizeof *smc_values;                             \
        __smc_declare(#name, 0, 0);                                                                \
        if (smc_n > 1) __smc_declare(#name, 1, smc_values[smc_n > 1 ? 1 : 0]);                     \
        if (smc_n > 2) __smc_declare(#name, 1, smc_values[smc_n > 2 ? 2 : 0]);                     \
        if (smc_n > 3) __smc_declare(#name, 1, smc_values[smc_n > 3 ? 3 : 0]);                     \
        if (smc_n > 4) __smc_declare(#name, 1, smc_values[smc_n > 4 ? 4 : 0]);                     \
        if (smc_n > 5) __smc_declare(#name, 1, smc_values[smc_n > 5 ? 5 : 0]);                     \
        if (smc_n > 6) __smc_declare(#name, 1, smc_values[smc_n > 6 ? 6 : 0]);                     \
        if (smc_n > 7) __smc_declare(#name, 1, smc_values[smc_n > 7 ? 7 : 0]);                     \
        if (smc_n > 8) __smc_declare(#name, 1, smc_values[smc_n > 8 ? 8 : 0]);                     \
    }                                                                                              \
    long smc_op_##name(__attribute__((unused)) long SMC_PARAMETER(__VA_OPT__(1)))
#define SMC_PARAMETER(is) SMC_PARAMETER_OF(is)
#define SMC_PARAMETER_OF(is) SMC_PARAMETER_##is
#define SMC_PARAMETER_1 value
#define SMC_PARAMETER_ smc_unused
/* An operation that only carries its value: each call has one of its own, 1, 2 and so on. */
#define SMC_OP_CARRIES(name)                                                                       \
    SMC_LINKAGE long smc_op_##name(long value);                                                    \
    SMC_DECLARATION(name)                                                                          \
    {                                                                                              \
        __smc_declare(#name, 2, 0);                                                                \
    }                                                                                              \
    long smc_op_##name(long value)
/* The operation may have this result for no reason, and then has no effect. */
#define SMC_MAY_FAIL(name, result)                                                                 \
    SMC_DECLARATION(failure_##name)                                                                \
    {                                                                                              \
        __smc_declare(#name, 3, result);                                                           \
    }
/* Only one thread calls it, and whatever else has the same `role`. */
#define SMC_ONE_THREAD(role, name)                                                                 \
    SMC_DECLARATION(thread_##name)                                                                 \
    {                                                                                              \
        __smc_declare_thread(#name, #role);                                                        \
    }
/* Check this client only, as smc linearize --client does: SMC_CLIENT("push(1) | pop()"). */
#define SMC_CLIENT(text) SMC_CLIENT_AT(text, __COUNTER__)
#define SMC_CLIENT_AT(text, n) SMC_CLIENT_OF(text, n)
#define SMC_CLIENT_OF(text, n)                                                                     \
    SMC_DECLARATION(client_##n)                                                                    \
    {                                                                                              \
        __smc_declare(text, 4, 0);                                                                 \
    }
/* A simpler object that does the same: what is right. Without it, the object's own calls one after
 * the other are. */
#define SMC_SPEC_OBJECT()                                                                          \
    SMC_LINKAGE void smc_specification_object(void);                                               \
    void smc_specification_object(void)
#define SMC_SPEC(name)                                                                             \
    SMC_LINKAGE long smc_spec_##name(long value);                                                  \
    long smc_spec_##name(__attribute__((unused)) long value)

#ifdef __SMC__
#define SMC_DECLARATION(name)                                                                      \
    SMC_LINKAGE void smc_declare_##name(void);                                                     \
    void smc_declare_##name(void)
#else
#define SMC_DECLARATION(name) static inline void smc_declare_##name(void)
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

void __smc_declare(const char *operation, int what, long value);
void __smc_declare_thread(const char *operation, const char *role);
int __smc_client_thread(void);

/* In an operation: the number of the thread of the client, from 0. */
#define SMC_THREAD __smc_client_thread()

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
#define __smc_declare(operation, what, value) ((void)(value))
#define __smc_declare_thread(operation, role) ((void)0)
#define SMC_THREAD 0

#endif

#ifdef __cplusplus
}
#endif

#if defined SMC_NATIVE && !defined __SMC__
#include <smc_native.h>
#endif

#endif
