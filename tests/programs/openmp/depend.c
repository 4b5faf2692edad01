// Tasks that depend on each other by a variable.
//
// smc: -fopenmp
// expect: verdict=verified exit=0 executions=2
// smc: -fopenmp -DRACE
// expect: verdict=unsafe exit=1 error=race line=20
#include <assert.h>
int main(void) {
    int x = 0, y = 0;
#pragma omp parallel
#pragma omp single
    {
#pragma omp task shared(x) depend(out: x)
        x = 1;
#ifdef RACE
#pragma omp task shared(x, y) depend(out: y)
#else
#pragma omp task shared(x, y) depend(in: x) depend(out: y)
#endif
        y = x + 1;
#pragma omp task shared(y) depend(in: y)
        assert(y == 2);
    }
    return 0;
}
