// Simple and nestable locks.
//
// smc: -fopenmp
// expect: verdict=verified exit=0 executions=52
// smc: -fopenmp -DRACE
// expect: verdict=unsafe exit=1 error=race line=19
#include <assert.h>
#include <omp.h>
omp_lock_t l; omp_nest_lock_t m;
int n, k;
static void add(void) { omp_set_nest_lock(&m); k++; omp_unset_nest_lock(&m); }
int main(void) {
    omp_init_lock(&l); omp_init_nest_lock(&m);
#pragma omp parallel for
    for (int i = 0; i < 4; i++) {
#ifndef RACE
        omp_set_lock(&l);
#endif
        n++;
#ifndef RACE
        omp_unset_lock(&l);
#endif
        omp_set_nest_lock(&m); add(); k++; omp_unset_nest_lock(&m);
    }
    omp_destroy_lock(&l); omp_destroy_nest_lock(&m);
    assert(n == 4 && k == 8);
    return 0;
}
