// Iterations that wait for earlier ones (depend(sink)).
//
// smc: -fopenmp
// expect: verdict=verified exit=0 executions=3
// smc: -fopenmp -DRACE
// expect: verdict=unsafe exit=1 error=race line=15
#include <assert.h>
int a[8];
int main(void) {
#pragma omp parallel for ordered(1)
    for (int i = 1; i < 8; i++) {
#ifndef RACE
#pragma omp ordered depend(sink: i - 1)
#endif
        a[i] = a[i - 1] + 1;
#pragma omp ordered depend(source)
    }
    assert(a[7] == 7);
    return 0;
}
