// Exclusive prefix sums by scan.
//
// smc: -fopenmp
// expect: verdict=verified exit=0
#include <assert.h>
enum { N = 5 };
int main(void) {
    int in[N] = {3, 1, 4, 1, 5}, out[N], sum = 0;
#pragma omp parallel for reduction(inscan, + : sum)
    for (int i = 0; i < N; i++) {
        out[i] = sum;
#pragma omp scan exclusive(sum)
        sum += in[i];
    }
    assert(out[0] == 0 && out[4] == 9 && sum == 14);
    return 0;
}
