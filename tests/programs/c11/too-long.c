// smc: --model=c11
// expect: verdict=bounded exit=0
// smc: --model=c11 --unroll=10
// expect: verdict=bounded exit=0
//
// An endless loop: some rounds are explored, and the verdict says that there are more.
#include <stdatomic.h>

static atomic_uint steps;

int main(void) {
    for (;;) atomic_fetch_add(&steps, 1);
}
