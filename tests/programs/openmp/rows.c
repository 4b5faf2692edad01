// Rows are independent of each other.
//
// smc: -fopenmp
// expect: verdict=verified exit=0
#include <stdio.h>
enum { N = 4 };
int main(void) {
    double a[N][N];
    for (int i = 0; i < N; i++)
        for (int j = 0; j < N; j++) a[i][j] = i + j;
#pragma omp parallel for
    for (int i = 0; i < N; i++)
        for (int j = 1; j < N; j++) a[i][j] += a[i][j - 1];
    printf("%f\n", a[N - 1][N - 1]);
    return 0;
}
