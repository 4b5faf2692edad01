// Two target regions with nowait, which work on the same copy of the array if both map it at the
// same time.
//
// smc: -fopenmp
// expect: verdict=unsafe exit=1 error=race
// smc: -fopenmp -DORDER=depend(inout:a)
// expect: verdict=verified exit=0
#include <assert.h>
#ifndef ORDER
#define ORDER
#endif
int main(void) {
    int a[2] = {0, 0};
#pragma omp parallel
#pragma omp single
    {
#pragma omp target map(tofrom : a) nowait ORDER
        a[0] = a[1] + 1;
#pragma omp target map(tofrom : a) nowait ORDER
        a[1] = a[0] + 1;
    }
    assert(a[1] == 2);
    return 0;
}
