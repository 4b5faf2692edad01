// Two pointers into one array.
//
// smc: -fopenmp
// expect: verdict=verified exit=0 executions=5
// smc: -fopenmp -DRACE
// expect: verdict=unsafe exit=1 error=race line=17
#include <stdlib.h>
int main(void) {
    int *a = malloc(40 * sizeof *a), *b =
#ifdef RACE
        a + 1;
#else
        a + 20;
#endif
    for (int i = 0; i < 40; i++) a[i] = 0;
#pragma omp parallel for
    for (int i = 0; i < 20; i++) b[i] = a[i];
    free(a);
    return 0;
}
