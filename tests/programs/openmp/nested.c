// Regions within regions.
//
// smc: -fopenmp
// expect: verdict=verified exit=0 executions=24
// smc: -fopenmp -DRACE
// expect: verdict=unsafe exit=1 error=race line=14
#include <omp.h>
int a[10];
int main(void) {
    omp_set_nested(1);
#pragma omp parallel num_threads(2)
#pragma omp parallel num_threads(2)
#ifdef RACE
    a[0] = 1;
#else
#pragma omp critical
    a[0]++;
#endif
    return 0;
}
