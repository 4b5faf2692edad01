// An atomic write and a plain read.
//
// smc: -fopenmp
// expect: verdict=verified exit=0 executions=2
// smc: -fopenmp -DRACE
// expect: verdict=unsafe exit=1 error=race line=15
#include <assert.h>
int n, seen;
int main(void) {
#pragma omp parallel sections
    {
#pragma omp section
        {
#pragma omp atomic write
            n = 1;
        }
#pragma omp section
        {
#ifndef RACE
#pragma omp atomic read
#endif
            seen = n;
        }
    }
    assert(seen < 2);
    return 0;
}
