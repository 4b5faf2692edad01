// All threads leave a cancelled region: at the next cancellation point, or at the barrier.
//
// smc: -fopenmp --env=OMP_CANCELLATION=true
// expect: verdict=verified exit=0
// smc: -fopenmp
// expect: verdict=unsafe exit=1 error=assertion line=30
// smc: -fopenmp --env=OMP_CANCELLATION=true -DRACE
// expect: verdict=unsafe exit=1 error=race line=20
#include <assert.h>
int x, late, n;
int main(void) {
#pragma omp parallel num_threads(2)
    {
        int stop = 0;
#pragma omp atomic
        n++;
#pragma omp single
        stop = 1;
#ifdef RACE
        x++;
#else
        if (stop) x = 1;
#endif
#pragma omp cancel parallel if (stop)
#pragma omp cancellation point parallel
#pragma omp barrier
#pragma omp atomic
        late++;
    }
    assert(x == 1 && n == 2 && late == 0);
    return 0;
}
