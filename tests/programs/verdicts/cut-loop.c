// smc: --model=ra --unroll=2
// expect: verdict=bounded exit=0
// expect-stderr: cut-loop.c:12:5: warning: the loop was cut after 2 rounds
// smc: --model=ra --unroll=4
// expect: verdict=verified exit=0 executions=1
// The loop has four rounds.
#include <stdatomic.h>

atomic_int x;

int main(void) {
    for (int i = 0; i < 4; i++) atomic_store(&x, i);
    return 0;
}
