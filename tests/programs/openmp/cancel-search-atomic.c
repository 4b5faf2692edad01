// Two threads may find an element, and one of them is kept.
//
// smc: -fopenmp --env=OMP_CANCELLATION=true --env=OMP_NUM_THREADS=2
// expect: verdict=verified exit=0
#include <stdio.h>
int main(void) {
    int a[4] = {7, 3, 3, 7}, found = -1;
#pragma omp parallel
    {
#pragma omp for schedule(static)
        for (int i = 0; i < 4; i++) {
            if (a[i] == 3) {
#pragma omp atomic write
                found = i;
#pragma omp cancel for
            }
#pragma omp cancellation point for
        }
    }
    if (found != 1 && found != 2) return 1;
    printf("%d\n", found);
    return 0;
}
