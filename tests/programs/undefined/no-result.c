// smc: -w
// expect: verdict=verified exit=0 executions=1
// smc: -w -DUSE=chosen
// expect: verdict=unsafe exit=1 errors=1 error=uninitialized line=37
// expect-stderr: use of an uninitialised value: the result of choose (line 17)
// smc: -w -DUSE=made.second>3
// expect: verdict=unsafe exit=1 errors=1 error=uninitialized line=37
//
// A function may end without a result, as long as the result is not used.
#include <assert.h>

typedef struct pair {
    int first, second;
    char more[20];
} pair;

static int choose(int x) {
    if (x > 100) return 1;
}

static pair make(int x) {
    pair p;
    p.first = x;
    if (x) return p;
}

#ifndef USE
#define USE 0
#endif

int main(void) {
    assert(choose(101) == 1);
    int chosen = choose(1), copied = chosen;
    pair made = make(1), lost = make(0);
    assert(made.first == 1);
    (void)copied, (void)lost;
    if (USE) return 1;
    return 0;
}
