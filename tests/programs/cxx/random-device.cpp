// smc:
// expect: verdict=verified exit=0 executions=1
// expect-stderr: note: std::random_device() returned one fixed value; others were not explored
// smc: --nondet=0..2 -DMOST=2 --strict
// expect: verdict=verified exit=0 executions=3
// smc: --nondet=0..3 -DMOST=2
// expect: verdict=unsafe exit=1 error=assertion
// smc: -DSOURCE="nowhere"
// expect: verdict=unsafe exit=1 error=abort
//
// The numbers of random_device, and a generator that is seeded with one.
#include <cassert>
#include <random>
#ifndef MOST
#define MOST 0xffffffff
#endif
#ifndef SOURCE
#define SOURCE default
#endif
#define TEXT_OF(text) #text
#define TEXT(text) TEXT_OF(text)

int main() {
    std::random_device device(TEXT(SOURCE));
    const unsigned seed = device();
    assert(seed <= MOST && device.entropy() > 0);
    std::mt19937 one(seed), other(seed);
    assert(one() == other());
}
