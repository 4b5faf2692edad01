// safelen(4), and iterations four apart depend on each other.
//
// smc: -fopenmp
// expect: verdict=verified exit=0
#include <stdio.h>
enum { N = 24, DISTANCE = 4 };
int main(void) {
    float a[N];
    for (int i = 0; i < N; i++) a[i] = (float)i;
#pragma omp simd safelen(4)
    for (int i = DISTANCE; i < N; i++) a[i] = a[i - DISTANCE] * 0.5f;
    printf("%f\n", (double)a[N - 1]);
    return 0;
}
