// Each thread resets the sum while others may already have added to it.
//
// smc: -fopenmp
// expect: verdict=unsafe exit=1 error=race line=12
#include <stdio.h>
enum { N = 8 };
int main(void) {
    int a[N], sum;
    for (int i = 0; i < N; i++) a[i] = i;
#pragma omp parallel shared(sum, a)
    {
        sum = 0;
#pragma omp for reduction(+ : sum)
        for (int i = 0; i < N; i++) sum += a[i];
#pragma omp single
        printf("%d\n", sum);
    }
    return 0;
}
