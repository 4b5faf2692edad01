// taskloop waits for its tasks, unless it has nogroup.
//
// smc: -fopenmp
// expect: verdict=verified exit=0 executions=2
// smc: -fopenmp -DRACE
// expect: verdict=unsafe exit=1 error=assertion line=19
#include <assert.h>
int a[6];
int main(void) {
#pragma omp parallel
#pragma omp single
    {
#ifdef RACE
#pragma omp taskloop nogroup
#else
#pragma omp taskloop
#endif
        for (int i = 0; i < 6; i++) a[i] = 1;
        assert(a[5] == 1);
    }
    return 0;
}
