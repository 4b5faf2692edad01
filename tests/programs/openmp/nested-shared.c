// The inner regions of both outer threads use the same scratch variable.
//
// smc: -fopenmp
// expect: verdict=unsafe exit=1 error=race line=15
#include <omp.h>
#include <stdio.h>
int main(void) {
    int scratch = 0, sum = 0;
    omp_set_max_active_levels(2);
#pragma omp parallel num_threads(2) shared(scratch)
    {
#pragma omp parallel num_threads(2) reduction(+ : sum)
        {
#pragma omp single
            scratch = omp_get_thread_num();
            sum += scratch;
        }
    }
    printf("%d\n", sum);
    return 0;
}
