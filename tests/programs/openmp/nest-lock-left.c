// An access after the outermost unset of a nested lock.
//
// smc: -fopenmp
// expect: verdict=unsafe exit=1 error=race line=13
#include <omp.h>
static omp_nest_lock_t l;
static int a;
static void add(void) {
    omp_set_nest_lock(&l);
    omp_set_nest_lock(&l);
    omp_unset_nest_lock(&l);
    omp_unset_nest_lock(&l);
    a++;
}
int main(void) {
    omp_init_nest_lock(&l);
#pragma omp parallel sections
    {
#pragma omp section
        add();
#pragma omp section
        add();
    }
    omp_destroy_nest_lock(&l);
    return 0;
}
