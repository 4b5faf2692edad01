// Two threads may find an element, and both store its position.
//
// smc: -fopenmp --env=OMP_CANCELLATION=true --env=OMP_NUM_THREADS=2
// expect: verdict=unsafe exit=1 error=race line=13
#include <stdio.h>
int main(void) {
    int a[4] = {7, 3, 3, 7}, found = -1;
#pragma omp parallel
    {
#pragma omp for schedule(static)
        for (int i = 0; i < 4; i++) {
            if (a[i] == 3) {
                found = i;
#pragma omp cancel for
            }
#pragma omp cancellation point for
        }
    }
    printf("%d\n", found);
    return 0;
}
