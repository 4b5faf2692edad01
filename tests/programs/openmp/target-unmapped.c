// The pointer is copied to the device; the memory to which it points only if it is mapped.
//
// smc: -fopenmp
// expect: verdict=unsafe exit=1 error=memory line=20
// report: map(tofrom: p[0:n])
// smc: -fopenmp -DMAP=map(tofrom:p[0:n])
// expect: verdict=verified exit=0
// smc: -fopenmp -DMAP=map(tofrom:p[0:3])
// expect: verdict=unsafe exit=1 error=memory line=20
// smc: -fopenmp -DENTER
// expect: verdict=verified exit=0
#include <assert.h>
#include <stdlib.h>
#ifndef MAP
#define MAP
#endif
static void scale(int *p, int n) {
#pragma omp target MAP
    for (int i = 0; i < n; i++)
        p[i] *= 2;
}
int main(void) {
    int *p = calloc(4, sizeof *p);
    if (!p) return 1;
    for (int i = 0; i < 4; i++) p[i] = i;
#ifdef ENTER
#pragma omp target enter data map(to : p[0:4])
#endif
    scale(p, 4);
#ifdef ENTER
    assert(p[3] == 3);
#pragma omp target exit data map(from : p[0:4])
#endif
    assert(p[3] == 6);
    free(p);
    return 0;
}
