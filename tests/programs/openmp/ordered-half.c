// Only the output is ordered; the counter is incremented before the ordered region.
//
// smc: -fopenmp
// expect: verdict=unsafe exit=1 error=race line=10
#include <stdio.h>
int main(void) {
    int counter = 0, out[6];
#pragma omp parallel for ordered schedule(static, 1) shared(counter)
    for (int i = 0; i < 6; i++) {
        int mine = ++counter;
#pragma omp ordered
        out[mine - 1] = i;
    }
    printf("%d\n", out[5]);
    return 0;
}
