// A thread that cancels a loop, or notices that it is cancelled, leaves it. Further iterations might
// be those of another thread in a larger team, so the number of threads must be known.
//
// smc: -fopenmp --env=OMP_CANCELLATION=true --env=OMP_NUM_THREADS=3
// expect: verdict=verified exit=0
// smc: -fopenmp --env=OMP_CANCELLATION=true --env=OMP_NUM_THREADS=3 -DRACE
// expect: verdict=unsafe exit=1 error=race line=26
// smc: -fopenmp --env=OMP_CANCELLATION=true --env=OMP_NUM_THREADS=2 -DRACE
// expect: verdict=verified exit=0
// smc: -fopenmp --env=OMP_CANCELLATION=true
// expect: exit=2
// expect-stderr: cancellation in a loop of OpenMP with more iterations than threads
// smc: -fopenmp
// expect: verdict=verified exit=0
#include <assert.h>
int x, a[6], n, second;
int main(void) {
#pragma omp parallel
    {
#pragma omp for
        for (int i = 0; i < 6; i++) {
#pragma omp cancel for if (i == 0)
#pragma omp cancellation point for
            a[i] = i;
#ifdef RACE
            if (i == 2 || i == 4) x++; // of 2 threads, the one with 0, 1 and 2 leaves before
#endif
        }
#pragma omp for
        for (int i = 0; i < 6; i++) {
#pragma omp atomic
            n++;
#pragma omp cancel for if (i == 5) // has no further iterations
        }
#pragma omp sections
        {
#pragma omp section
            {
                second = 1;
#pragma omp cancel sections
                second = 2;
            }
#pragma omp section
            a[1] = 3;
        }
    }
    assert(n == 6);
    return 0;
}
