// smc: -DNUMBER=rand()
// expect: verdict=verified exit=0 executions=1
// expect-stderr: numbers.c:31:20: note: rand() returned one fixed value; others were not explored [one-answer]
// smc: -DNUMBER=rand() --nondet=-1..2
// expect: verdict=verified exit=0 executions=9
// smc: -DNUMBER=random() --nondet=3..3
// expect: verdict=verified exit=0 executions=1
// smc: -DNUMBER=rand() --nondet=-3..-1
// expect: exit=2
// expect-stderr: rand: no value of its type lies in the range of --nondet [unsupported]
// smc: -DNUMBER=(time(NULL)-1700000000) --nondet=0..2
// expect: verdict=verified exit=0 executions=9
// smc: -DNUMBER=rand_r(&seed) --strict
// expect: verdict=verified exit=0 executions=1
// smc: -DNUMBER=drand48()*100
// expect: verdict=verified exit=0 executions=1
// smc: -DNUMBER=labs(mrand48()) --nondet=-1..2
// expect: verdict=verified exit=0 executions=16
// smc: -DNUMBER=arc4random_uniform(3) --nondet=-1..9
// expect: verdict=verified exit=0 executions=9
//
// Random numbers: one of many, with a note, or each of the user's range. A clock advances by a
// fixed number of seconds. Values that follow from the program's own state are no choice.
#define _DEFAULT_SOURCE
#include <assert.h>
#include <stdlib.h>
#include <time.h>

int main(void) {
    unsigned seed = 1;
    const long a = NUMBER, b = NUMBER;
    assert(a >= 0 && b >= 0 && seed);
    return 0;
}
