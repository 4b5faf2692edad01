// Updates and captures by atomic.
//
// smc: -fopenmp
// expect: verdict=verified exit=0 executions=52
// smc: -fopenmp -DRACE
// expect: verdict=unsafe exit=1 error=race line=16
#include <assert.h>
int n; double d; int last;
int main(void) {
#pragma omp parallel for
    for (int i = 0; i < 4; i++) {
        int v;
#ifndef RACE
#pragma omp atomic
#endif
        n++;
#pragma omp atomic
        d += 0.5;
#pragma omp atomic capture
        v = last++;
        assert(v < 4);
    }
    assert(n == 4 && d == 2);
    return 0;
}
