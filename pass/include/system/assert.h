// assert.h - the C library's; and where NDEBUG takes assertions away, smc is told of it
// (pass/input/ndebug.c).
#include_next <assert.h>

#ifdef NDEBUG
#undef assert
#ifdef __cplusplus // where a constant is computed, nothing can be called
extern "C" __attribute__((__nothrow__)) void __smc_assertion_taken_away(void);
#define assert(...) (__builtin_is_constant_evaluated() ? (void)0 : __smc_assertion_taken_away())
#else
void __smc_assertion_taken_away(void);
#define assert(condition) __smc_assertion_taken_away()
#endif
#endif
