// copyprivate broadcasts a pointer, whose target all threads share.
//
// smc: -fopenmp
// expect: verdict=unsafe exit=1 error=race line=13
#include <stdlib.h>
int main(void) {
    int *first = 0;
#pragma omp parallel
    {
        int *p;
#pragma omp single copyprivate(p)
        first = p = calloc(2, sizeof *p);
        p[0]++;
    }
    free(first);
    return 0;
}
