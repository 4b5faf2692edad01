// Counter and output are in the ordered region.
//
// smc: -fopenmp
// expect: verdict=verified exit=0
#include <stdio.h>
int main(void) {
    int counter = 0, out[6];
#pragma omp parallel for ordered schedule(static, 1) shared(counter)
    for (int i = 0; i < 6; i++) {
#pragma omp ordered
        { int mine = ++counter; out[mine - 1] = i; }
    }
    if (out[5] != 5) return 1; printf("%d\n", out[5]);
    return 0;
}
