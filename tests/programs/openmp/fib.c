// Recursive tasks: a parent waits for its children before it adds their results.
//
// smc: -fopenmp
// expect: verdict=verified exit=0 executions=2
// smc: -fopenmp -DRACE
// expect: verdict=unsafe exit=1 error=race line=15
#include <assert.h>
#ifndef N
#define N 4
#endif
static int fib(int n) {
    int i, j;
    if (n < 2) return n;
#pragma omp task shared(i)
    i = fib(n - 1);
#pragma omp task shared(j)
    j = fib(n - 2);
#ifndef RACE
#pragma omp taskwait
#endif
    return i + j;
}
int main(void) {
    int r;
#pragma omp parallel shared(r)
#pragma omp single
    r = fib(N);
    assert(r == 3);
    return 0;
}
