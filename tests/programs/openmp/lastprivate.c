// The value of the last iteration.
//
// smc: -fopenmp
// expect: verdict=verified exit=0 executions=4
// smc: -fopenmp -DRACE
// expect: verdict=unsafe exit=1 error=race line=15
#include <assert.h>
int main(void) {
    int x = 0, i;
#ifdef RACE
#pragma omp parallel for
#else
#pragma omp parallel for lastprivate(x)
#endif
    for (i = 0; i < 10; i++) x = i;
    assert(x == 9);
    return 0;
}
