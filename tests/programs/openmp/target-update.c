// Within target data, the host and the device have values of their own; target update copies them.
//
// smc: -fopenmp
// expect: verdict=verified exit=0
// smc: -fopenmp -DSTALE
// expect: verdict=unsafe exit=1 error=assertion line=20
#include <assert.h>
#include <stdlib.h>
int main(void) {
    int *p = malloc(3 * sizeof *p), sum = 0;
    if (!p) return 1;
    for (int i = 0; i < 3; i++) p[i] = 1;
#pragma omp target data map(tofrom : p[0:3]) map(from : sum)
    {
        p[1] = 10;
#ifndef STALE
#pragma omp target update to(p[1:1])
#endif
#pragma omp target map(present, always, from : sum)
        { sum = p[0] + p[1] + p[2]; assert(sum == 12); }
    }
    assert(sum == 12);
    free(p);
    return 0;
}
