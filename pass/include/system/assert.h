// assert.h - the C library's <assert.h>; assertions removed by NDEBUG are marked for smc
// (pass/input/ndebug.c).
#include_next <assert.h>

#ifdef NDEBUG
#undef assert
#ifdef __cplusplus // constant expressions cannot contain calls
extern "C" __attribute__((__nothrow__)) void __smc_assertion_taken_away(void);
#define assert(...) (__builtin_is_constant_evaluated() ? (void)0 : __smc_assertion_taken_away())
#else
void __smc_assertion_taken_away(void);
#define assert(condition) __smc_assertion_taken_away()
#endif
#endif
