// smc: --model=c11
// expect: verdict=incomplete exit=3
// smc: --model=c11 --unroll=10
// expect: verdict=bounded exit=0
//
// Executions without end, which nothing bounds.
#include <stdatomic.h>

static atomic_uint steps;

int main(void) {
    for (;;) atomic_fetch_add(&steps, 1);
}
