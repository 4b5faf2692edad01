// A task, and a thread that waits for it.
//
// smc: -fopenmp
// expect: verdict=verified exit=0 executions=2
// smc: -fopenmp -DRACE
// expect: verdict=unsafe exit=1 error=assertion line=20
#include <assert.h>
int main(void) {
    int x = 0, y = 0;
#pragma omp parallel
#pragma omp single
    {
#pragma omp task shared(x)
        x = 1;
#pragma omp task shared(y)
        y = 1;
#ifndef RACE
#pragma omp taskwait
#endif
        assert(x + y == 2);
    }
    return 0;
}
