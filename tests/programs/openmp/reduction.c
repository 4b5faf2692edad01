// Reductions, and a missing one.
//
// smc: -fopenmp
// expect: verdict=verified exit=0 executions=6
// smc: -fopenmp -DRACE
// expect: verdict=unsafe exit=1 error=race line=15
#include <assert.h>
int main(void) {
    int s = 0, m = 0; double p = 1;
#ifdef RACE
#pragma omp parallel for reduction(+: s) reduction(*: p)
#else
#pragma omp parallel for reduction(+: s) reduction(max: m) reduction(*: p)
#endif
    for (int i = 0; i < 6; i++) { s += i; if (i > m) m = i; p *= 2; }
    assert(s == 15 && m == 5 && p == 64);
    return 0;
}
