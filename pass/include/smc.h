/* smc.h - for programs that are checked by smc and can also be compiled and run without smc. */
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

/* Defines a test: a separate program that begins in this function (smc test FILE). A file may have
 * several. If it is compiled with -DSMC_NATIVE, the program runs each of them many times. */
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

/* Define an object and its operations (smc linearize FILE, docs/linearizability.md). Each macro is
 * followed by the body of a function: SMC_OBJECT() creates the object; SMC_OP defines an operation,
 * which has a parameter `value` and returns a number; SMC_FINALLY() checks what must hold after all
 * calls have returned. */
#define SMC_OBJECT()                                                                               \
    SMC_LINKAGE void smc_object(void);                                                             \
    void smc_object(void)
#define SMC_FINALLY()                                                                              \
    SMC_LINKAGE void smc_final(void);                                                              \
    void smc_final(void)
/* An operation without a value, or one that is called with each of up to 8 given values. */
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
/* An operation that only stores its value: each call gets a different value, 1, 2 and so on. */
#define SMC_OP_CARRIES(name)                                                                       \
    SMC_LINKAGE long smc_op_##name(long value);                                                    \
    SMC_DECLARATION(name)                                                                          \
    {                                                                                              \
        __smc_declare(#name, 2, 0);                                                                \
    }                                                                                              \
    long smc_op_##name(long value)
/* The operation may return this result spuriously; then it has no effect. */
#define SMC_MAY_FAIL(name, result)                                                                 \
    SMC_DECLARATION(failure_##name)                                                                \
    {                                                                                              \
        __smc_declare(#name, 3, result);                                                           \
    }
/* Only one thread calls this operation, and all others with the same `role`. */
#define SMC_ONE_THREAD(role, name)                                                                 \
    SMC_DECLARATION(thread_##name)                                                                 \
    {                                                                                              \
        __smc_declare_thread(#name, #role);                                                        \
    }
/* Checks only this client, as smc linearize --client does: SMC_CLIENT("push(1) | pop()"). */
#define SMC_CLIENT(text) SMC_CLIENT_AT(text, __COUNTER__)
#define SMC_CLIENT_AT(text, n) SMC_CLIENT_OF(text, n)
#define SMC_CLIENT_OF(text, n)                                                                     \
    SMC_DECLARATION(client_##n)                                                                    \
    {                                                                                              \
        __smc_declare(text, 4, 0);                                                                 \
    }
/* Defines the specification: a simpler object with the same operations, whose sequential behaviour
 * is right. Without it, the specification is the object itself with its calls one after the other.
 * */
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

/* Waits until the condition holds. smc reports a liveness error if the condition may never hold;
 * outside smc, the program would then not end. */
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

void __smc_input(void *object, __SIZE_TYPE__ size, __SIZE_TYPE__ unit);
void __VERIFIER_thread_name(const char *);

void __smc_declare(const char *operation, int what, long value);
void __smc_declare_thread(const char *operation, const char *role);
int __smc_client_thread(void);

/* In an operation: the number, from 0, of the client's thread that executes it. */
#define SMC_THREAD __smc_client_thread()

/* Sets the name of this thread in reports. */
#define smc_thread_name(name) __VERIFIER_thread_name(name)

/* If the condition is false, the thread stops, and the execution counts as blocked. */
#define smc_assume(condition) __VERIFIER_assume(!!(condition))

/* An input of the program: any value of the type, or each number of --nondet=LO..HI. */
#define smc_nondet_int() __VERIFIER_nondet_int()
#define smc_nondet_long() __VERIFIER_nondet_long()
#define smc_nondet_bool() __VERIFIER_nondet_bool()

/* Makes an object, or an array to whose first element the pointer points, an input of the program:
 * its bytes have any values. */
#define smc_input(object, size) __smc_input(object, size, sizeof *(object))

#else

/* Outside smc, a run in which the condition is false proves nothing: it ends with the status 77, by
 * which test runners recognise a skipped test. */
#define smc_assume(condition) ((condition) ? (void)0 : exit(77))
#define smc_nondet_int() rand()
#define smc_nondet_long() ((long)rand())
#define smc_nondet_bool() ((rand() & 1) != 0)
static inline void smc_input(void *object, __SIZE_TYPE__ size) {
    unsigned char *at = (unsigned char *)object;
    while (size-- > 0) *at++ = (unsigned char)rand();
}
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
