// Lanes of a simd loop: variables that each lane has for itself, and accesses that depend on an
// earlier iteration.
//
// smc: -fopenmp
// expect: verdict=verified exit=0 executions=1
// smc: -fopenmp -DRACE=1
// expect: verdict=unsafe exit=1 error=race line=33
// smc: -fopenmp -DRACE=2
// expect: verdict=unsafe exit=1 error=race line=33
// smc: -fopenmp -DRACE=3
// expect: verdict=unsafe exit=1 error=race line=33
// smc: --no-file-options -DRACE=1
// expect: verdict=verified exit=0
#include <assert.h>
#ifndef RACE
#define BODY(i) a[i] = x
#elif RACE == 1
#define BODY(i) a[i + 1] = a[i] + x
#elif RACE == 2
#define BODY(i) a[i] = shared = x
#else
#define BODY(i) a[i] += a[20 - i]
#endif
int a[21];
int main(void) {
    int sum = 0, last = 0, j = 0, x, shared = 0, pair[2];
#pragma omp simd reduction(+ : sum) private(x, pair) lastprivate(last) linear(j : 2)
    for (int i = 0; i < 20; i++) {
        int local[2], *p = local;
        p[0] = i, p[1] = p[0] + 1;
        for (int k = 0; k < 2; k++) pair[k] = p[k];
        x = pair[1];
        BODY(i);
        sum += x;
        last = i;
        j += 2;
    }
    assert(sum == 210 && last == 19 && j == 40);
    return shared > 100;
}
