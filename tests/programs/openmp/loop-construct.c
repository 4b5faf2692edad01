// `loop` says that iterations are independent, which they are not.
//
// smc: -fopenmp
// expect: verdict=unsafe exit=1 error=race line=12
#include <stdio.h>
enum { N = 6 };
int main(void) {
    int a[N + 1] = {1};
#pragma omp parallel
    {
#pragma omp loop
        for (int i = 0; i < N; i++) a[i + 1] = a[i] + 1;
    }
    printf("%d\n", a[N]);
    return 0;
}
