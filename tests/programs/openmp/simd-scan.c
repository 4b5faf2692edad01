// Prefix sums in a simd loop: clang's code adds the lanes up in order.
//
// smc: -fopenmp
// expect: verdict=verified exit=0 executions=1
#include <assert.h>
static int a[20], sums[20];
int main(void) {
    int sum = 0;
    for (int i = 0; i < 20; i++) a[i] = i;
#pragma omp simd reduction(inscan, + : sum)
    for (int i = 0; i < 20; i++) {
        sum += a[i];
#pragma omp scan inclusive(sum)
        sums[i] = sum;
    }
    assert(sum == 190 && sums[4] == 10);
    return 0;
}
