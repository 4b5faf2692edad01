// Equal static schedules keep an index in its thread, but the second loop reads its neighbour.
//
// smc: -fopenmp
// expect: verdict=unsafe exit=1 error=race line=12
#include <stdio.h>
enum { N = 8 };
int main(void) {
    int a[N + 1] = {0}, b[N];
#pragma omp parallel
    {
#pragma omp for schedule(static) nowait
        for (int i = 0; i < N; i++) a[i] = i;
#pragma omp for schedule(static)
        for (int i = 0; i < N; i++) b[i] = a[i + 1];
    }
    printf("%d\n", b[0]);
    return 0;
}
