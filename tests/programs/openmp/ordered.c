// An ordered construct: a part of each iteration runs in the order of the loop.
//
// smc: -fopenmp
// expect: verdict=verified exit=0 executions=3
// smc: -fopenmp -DRACE
// expect: verdict=unsafe exit=1 error=race line=14
#include <assert.h>
int n;
int main(void) {
#pragma omp parallel for ordered schedule(dynamic)
    for (int i = 0; i < 6; i++) {
        int k = i * 2;
#ifdef RACE
        n += k;
#else
#pragma omp ordered
        {
            assert(n == i);
            n++;
        }
#endif
    }
    return 0;
}
