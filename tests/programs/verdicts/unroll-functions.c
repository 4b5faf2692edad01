// smc: --model=ra --unroll=2 --unroll=count:5
// expect: verdict=bounded exit=0
// expect-stderr: unroll-functions.c:26:5: warning: the loop was cut after 2 rounds
// smc: --model=ra --unroll=count:5 --unroll=2 --unroll=main:3
// expect: verdict=verified exit=0 executions=1
// smc: --model=ra --unroll=main:2
// expect: verdict=bounded exit=0
// expect-stderr: unroll-functions.c:26:5: warning: the loop was cut after 2 rounds
// smc: --model=ra --unroll=9 --unroll=count:9 --unroll=count:4
// expect: verdict=bounded exit=0
// expect-stderr: unroll-functions.c:21:5: warning: the loop was cut after 4 rounds
// smc: --model=ra --unroll=1 --unroll=count:0 --unroll=main:0
// expect: verdict=verified exit=0 executions=1
// Five rounds in count, three in main: a function's own bound precedes the general one, its last
// bound precedes earlier ones, and 0 is no bound.
#include <assert.h>
#include <stdatomic.h>

static int count(void) {
    int n = 0;
    for (int i = 0; i < 5; i++) n++;
    return n;
}

int main(void) {
    for (int i = 0; i < 3; i++) assert(count() == 5);
    return 0;
}
