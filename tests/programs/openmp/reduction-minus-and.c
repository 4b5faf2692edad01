// Several reductions, one of them over a section of an array.
//
// smc: -fopenmp
// expect: verdict=verified exit=0
#include <assert.h>
#include <stdbool.h>
int main(void) {
    int difference = 0, bits = 0, histogram[3] = {0};
    bool all = true;
#pragma omp parallel for reduction(- : difference) reduction(&& : all) reduction(| : bits) \
    reduction(+ : histogram[ : 3])
    for (int i = 0; i < 6; i++) {
        difference -= i;
        all = all && i < 6;
        bits |= 1 << i;
        histogram[i % 3]++;
    }
    assert(all && bits == 63);
    assert(difference == -15);
    assert(histogram[0] == 2 && histogram[1] == 2 && histogram[2] == 2);
    return 0;
}
