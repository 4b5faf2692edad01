// Initialisation by the first thread, with a check outside of the critical section.
//
// smc: -fopenmp
// expect: verdict=verified exit=0 executions=2
// smc: -fopenmp -DRACE
// expect: verdict=unsafe exit=1 error=race line=15
#include <stdlib.h>
int *p;
int main(void) {
#pragma omp parallel num_threads(2)
    {
#ifdef RACE
        if (!p) {
#pragma omp critical
            if (!p) { p = malloc(4); *p = 1; }
        }
#else
#pragma omp critical
        if (!p) { p = malloc(4); *p = 1; }
#endif
        int v = *p; (void)v;
    }
    free(p);
    return 0;
}
