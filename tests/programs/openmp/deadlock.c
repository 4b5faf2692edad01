// Two locks locked in different orders.
//
// smc: -fopenmp
// expect: verdict=verified exit=0 executions=2
// smc: -fopenmp -DRACE
// expect: verdict=unsafe exit=1 error=deadlock line=17
#include <omp.h>
omp_lock_t a, b;
int main(void) {
    omp_init_lock(&a); omp_init_lock(&b);
#pragma omp parallel sections num_threads(2)
    {
#pragma omp section
        { omp_set_lock(&a); omp_set_lock(&b); omp_unset_lock(&b); omp_unset_lock(&a); }
#pragma omp section
#ifdef RACE
        { omp_set_lock(&b); omp_set_lock(&a); omp_unset_lock(&a); omp_unset_lock(&b); }
#else
        { omp_set_lock(&a); omp_set_lock(&b); omp_unset_lock(&b); omp_unset_lock(&a); }
#endif
    }
    omp_destroy_lock(&a); omp_destroy_lock(&b);
    return 0;
}
