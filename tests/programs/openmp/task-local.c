// The task uses a variable of a block that its creator may have left.
//
// smc: -fopenmp
// expect: verdict=unsafe exit=1 error=memory line=10
#include <stdio.h>
static int result;
static void start(int value) {
    int local = value;
#pragma omp task shared(local)
    result = local + 1;
}
int main(void) {
#pragma omp parallel
#pragma omp single
    start(3);
    printf("%d\n", result);
    return 0;
}
