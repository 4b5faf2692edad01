// assert.h - the C library's; and where NDEBUG takes assertions away, smc is told of it (pass/input/ndebug.c).
#include_next <assert.h>

#ifdef NDEBUG
#undef assert
void __smc_assertion_taken_away(void);
#define assert(condition) __smc_assertion_taken_away()
#endif
