// Arrays on the heap. The pointers to them are shared, and all iterations read these.
//
// smc: -fopenmp
// expect: verdict=verified exit=0 executions=12
// smc: -fopenmp -DRACE
// expect: verdict=unsafe exit=1 error=race line=18 executions=0
#include <stdlib.h>
enum { N = 4000 };
int main(void) {
    double *a = malloc((N + 1) * sizeof *a), *b = malloc(N * sizeof *b);
    if (!a || !b) return 1;
    for (int i = 0; i < N; i++) a[i] = b[i] = i;
    a[N] = 0;
#pragma omp parallel for
    for (int i = 0; i < N; i++)
#ifdef RACE
        // The next iteration writes the element.
        a[i] = a[i + 1] + b[i];
#else
        a[i] = a[i] * 2 + b[i];
#endif
    free(a);
    free(b);
    return 0;
}
