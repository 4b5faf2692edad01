// Different threads execute the two masked blocks, and nothing orders these.
//
// smc: -fopenmp
// expect: verdict=unsafe exit=1 error=race line=11
#include <stdio.h>
int main(void) {
    int x = 0, y = 0;
#pragma omp parallel num_threads(3) shared(x, y)
    {
#pragma omp masked filter(2)
        x = 5;
#pragma omp masked
        y = x + 1;
    }
    printf("%d %d\n", x, y);
    return 0;
}
