// The host changes the array while the target region may still copy it.
//
// smc: -fopenmp
// expect: verdict=unsafe exit=1 error=race line=13
// report-lacks: is volatile
#include <stdio.h>
enum { N = 4 };
int main(void) {
    int a[N] = {0}, n = N;
#pragma omp parallel
#pragma omp single
    {
#pragma omp target map(tofrom : a) nowait
        for (int i = 0; i < n; i++) a[i] += i;
        a[0] = 7;
#pragma omp taskwait
    }
    printf("%d\n", a[0]);
    return 0;
}
