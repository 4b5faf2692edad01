// private(x) gives each thread a copy without a value.
//
// smc: -fopenmp
// expect: verdict=unsafe exit=1 error=uninitialized line=10
#include <stdio.h>
int main(void) {
    int x = 5, sum = 0;
#pragma omp parallel private(x) reduction(+ : sum)
    {
        if (x > 3) sum++;
    }
    printf("%d\n", sum);
    return 0;
}
