// The maximum is kept by atomic compare.
//
// smc: -fopenmp -fopenmp-version=51
// expect: verdict=verified exit=0
#include <assert.h>
int main(void) {
    int a[4] = {2, 7, 1, 5}, max = 0;
#pragma omp parallel for schedule(dynamic, 1)
    for (int i = 0; i < 4; i++) {
        int x = a[i];
#pragma omp atomic compare
        if (x > max) { max = x; }
    }
    assert(max == 7);
    return 0;
}
