/* klee/klee.h - replaces KLEE's header for programs that include it but do not contain it.
 * docs/annotations.md says what the names mean in smc. A header of the program itself takes
 * precedence. */
#ifndef SMC_KLEE_H
#define SMC_KLEE_H

#include <stddef.h>
#include <stdint.h>

#ifdef __cplusplus
extern "C" {
#endif

void klee_make_symbolic(void *object, size_t size, const char *name);
int klee_int(const char *name);
int klee_range(int begin, int end, const char *name);
void klee_assume(uintptr_t condition);
void klee_silent_exit(int status) __attribute__((noreturn));
void __VERIFIER_assert_fail(const char *, const char *, unsigned, const char *)
    __attribute__((noreturn));

#define klee_assert(condition)                                                                     \
    ((condition) ? (void)0 : __VERIFIER_assert_fail(#condition, __FILE__, __LINE__, __func__))
#define klee_prefer_cex(object, condition) ((void)0)

#ifdef __cplusplus
}
#endif

#endif
