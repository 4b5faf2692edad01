// smc: -w -DWRITE
// expect: verdict=unsafe exit=1 error=memory line=58
// smc: -w -DREAD
// expect: verdict=unsafe exit=1 error=memory line=58
// smc: -w -DBEFORE
// expect: verdict=unsafe exit=1 error=memory line=58
// smc: -w -DFILL
// expect: verdict=unsafe exit=1 error=memory line=58
// smc: -w -DCOPY
// expect: verdict=unsafe exit=1 error=memory line=58
// smc: -w -DSELF
// expect: verdict=unsafe exit=1 error=memory line=58
// smc: -w -DPOINTER
// expect: verdict=unsafe exit=1 error=memory line=58
// smc: -w -DEITHER
// expect: verdict=unsafe exit=1 error=memory line=58
// smc: -w -DFIELD
// expect: verdict=unsafe exit=1 error=memory line=58
// smc: -w -DUNREACHED
// expect: verdict=verified exit=0 executions=1
// smc: -w -DLAST
// expect: verdict=verified exit=0 executions=1
//
// An access out of bounds of a local variable, at a constant offset, which an optimiser may remove.
#include <assert.h>
#include <string.h>

struct pair { char a[4]; int b; };

int main(void) {
    char four[4] = {0}, eight[8] = {0};
    char *p = four, *q = &four[4];
    struct pair pair = {{0}, 1};
    volatile int no = 0;
#if defined(WRITE)
#define TOUCH four[4] = 1
#elif defined(READ)
#define TOUCH eight[0] = four[4]
#elif defined(BEFORE)
#define TOUCH p[-1] = 1
#elif defined(FILL)
#define TOUCH memset(p, 0, 5)
#elif defined(COPY)
#define TOUCH memcpy(eight, four, 5)
#elif defined(SELF)
#define TOUCH memmove(four, four, 5)
#elif defined(POINTER)
#define TOUCH *q = 1
#elif defined(EITHER)
#define TOUCH p = no ? four : eight + 4, p[4] = 1
#elif defined(FIELD)
#define TOUCH memset(&pair, 0, sizeof pair + 1)
#elif defined(UNREACHED)
#define TOUCH if (no) four[4] = 1
#else
#define TOUCH four[3] = 1, pair.a[3] = 1
#endif
    TOUCH;
    assert(four[0] == 0 && eight[0] == 0 && p && q && pair.b == 1);
    return 0;
}
