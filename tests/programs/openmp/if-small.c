// The region is sequential for small sizes.
//
// smc: -fopenmp
// expect: verdict=verified exit=0
#include <assert.h>
static long sum_of(const int *a, int n) {
    long sum = 0;
#pragma omp parallel for if (n > 100)
    for (int i = 0; i < n; i++) sum += a[i];
    return sum;
}
int main(void) {
    int a[5] = {1, 2, 3, 4, 5};
    assert(sum_of(a, 5) == 15);
    return 0;
}
