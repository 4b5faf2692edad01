// Dependences on different elements do not order tasks which share an element.
//
// smc: -fopenmp
// expect: verdict=unsafe exit=1 error=race line=18
#include <stdio.h>
enum { N = 4 };
int main(void) {
    int a[N] = {0};
#pragma omp parallel
#pragma omp single
    {
#pragma omp task depend(out : a[0])
        {
            a[0] = 1;
            a[1] = 2;
        }
#pragma omp task depend(in : a[1]) depend(out : a[2])
        a[2] = a[1] + 1;
#pragma omp task depend(in : a[2])
        a[3] = a[2] + 1;
    }
    printf("%d\n", a[3]);
    return 0;
}
