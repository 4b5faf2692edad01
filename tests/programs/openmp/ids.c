// Threads that use their numbers: teams of two and of three.
//
// smc: -fopenmp
// expect: verdict=verified exit=0 executions=5
// smc: -fopenmp -DRACE
// expect: verdict=unsafe exit=1 error=race line=18
#include <assert.h>
#include <omp.h>
int a[64], n;
int main(void) {
#pragma omp parallel
    {
        int t = omp_get_thread_num();
#pragma omp single
        n = omp_get_num_threads();
        a[t] = t;
#ifdef RACE
        a[0] = 1;
#endif
    }
    for (int i = 0; i < n; i++) assert(a[i] == i);
    return 0;
}
