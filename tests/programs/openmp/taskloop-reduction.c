// Sum and maximum over a taskloop.
//
// smc: -fopenmp
// expect: verdict=verified exit=0
#include <assert.h>
enum { N = 5 };
int main(void) {
    int a[N] = {4, 8, 15, 16, 23}, sum = 100, max = 0;
#pragma omp parallel
#pragma omp single
#pragma omp taskloop reduction(+ : sum) reduction(max : max) num_tasks(3)
    for (int i = 0; i < N; i++) {
        sum += a[i];
        if (a[i] > max) max = a[i];
    }
    assert(sum == 166);
    assert(max == 23);
    return 0;
}
