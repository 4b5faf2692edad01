// taskloop nogroup: the tasks may still run when the result is read.
//
// smc: -fopenmp
// expect: verdict=unsafe exit=1 error=race line=13
#include <stdio.h>
enum { N = 4 };
int main(void) {
    int a[N] = {0}, first = 0;
#pragma omp parallel
#pragma omp single
    {
#pragma omp taskloop nogroup grainsize(1) shared(a)
        for (int i = 0; i < N; i++) a[i] = i + 1;
        first = a[0];
#pragma omp taskwait
    }
    printf("%d %d\n", first, a[N - 1]);
    return 0;
}
