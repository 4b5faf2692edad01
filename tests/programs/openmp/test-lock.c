// A thread that does not get the lock writes without it.
//
// smc: -fopenmp
// expect: verdict=unsafe exit=1 error=race line=13
#include <omp.h>
int x;
int main(void) {
    omp_lock_t l;
    omp_init_lock(&l);
#pragma omp parallel num_threads(2)
    {
        if (omp_test_lock(&l)) {
            x++;
            omp_unset_lock(&l);
        } else
            x = 7;
    }
    omp_destroy_lock(&l);
    return 0;
}
