// A flag with release and acquire, or without.
//
// smc: -fopenmp
// expect: verdict=verified exit=0 executions=2
// smc: -fopenmp -DRACE
// expect: verdict=unsafe exit=1 error=race line=31
#include <assert.h>
int data, ready;
int main(void) {
#pragma omp parallel sections num_threads(2)
    {
#pragma omp section
        {
            data = 42;
#ifdef RACE
#pragma omp atomic write
#else
#pragma omp atomic write release
#endif
            ready = 1;
        }
#pragma omp section
        {
            int r;
#ifdef RACE
#pragma omp atomic read
#else
#pragma omp atomic read acquire
#endif
            r = ready;
            if (r) assert(data == 42);
        }
    }
    return 0;
}
