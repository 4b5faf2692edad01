// Only one thread comes to the first barrier.
//
// smc: -fopenmp
// expect: verdict=unsafe exit=1 error=deadlock line=10
#include <omp.h>
#include <stdio.h>
static void phase(int me) {
    if (me == 0) {
        printf("first\n");
#pragma omp barrier
    }
    printf("second\n");
}
int main(void) {
#pragma omp parallel num_threads(2)
    {
        phase(omp_get_thread_num());
    }
    return 0;
}
