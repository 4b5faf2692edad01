// Tasks in a chain.
//
// smc: -fopenmp
// expect: verdict=verified exit=0 executions=2
// smc: -fopenmp -DRACE
// expect: verdict=unsafe exit=1 error=race line=18
#include <assert.h>
int x;
int main(void) {
#pragma omp parallel
#pragma omp single
    for (int i = 0; i < 3; i++) {
#ifdef RACE
#pragma omp task depend(in : x)
#else
#pragma omp task depend(inout : x)
#endif
        x++;
    }
    assert(x == 3);
    return 0;
}
