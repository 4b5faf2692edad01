// smc: --extern=number --nondet=-1..-1
// expect: verdict=verified exit=0 executions=1
// smc: -m32 --extern=number --nondet=-1..-1
// expect: verdict=verified exit=0 executions=1
// smc: -m32 --entry=begin --nondet=-1..-1
// expect: verdict=verified exit=0 executions=1
//
// A nondeterministic number of 64 bits has all of them, also if long has 32 bits.
#include <assert.h>

long long number(void);
int main(void) {
    assert(number() == -1);
    return 0;
}
void begin(long long given) { assert(given == -1); }
