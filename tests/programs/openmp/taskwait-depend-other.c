// taskwait depend(in: x) waits for the task of x, not for that of y.
//
// smc: -fopenmp
// expect: verdict=unsafe exit=1 error=race line=16
#include <stdio.h>
int main(void) {
    int x = 0, y = 0;
#pragma omp parallel
#pragma omp single
    {
#pragma omp task depend(inout : x) shared(x)
        x++;
#pragma omp task depend(inout : y) shared(y)
        y--;
#pragma omp taskwait depend(in : x)
        printf("%d\n", x + y);
#pragma omp taskwait
    }
    return 0;
}
