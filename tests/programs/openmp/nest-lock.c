// A nested lock that a thread sets twice.
//
// smc: -fopenmp
// expect: verdict=verified exit=0
#include <omp.h>
static omp_nest_lock_t l;
static int a, b;
static void add_a(void) {
    omp_set_nest_lock(&l);
    a++;
    omp_unset_nest_lock(&l);
}
static void add_both(void) {
    omp_set_nest_lock(&l);
    add_a();
    b++;
    omp_unset_nest_lock(&l);
}
int main(void) {
    omp_init_nest_lock(&l);
#pragma omp parallel sections
    {
#pragma omp section
        add_both();
#pragma omp section
        add_a();
    }
    omp_destroy_nest_lock(&l);
    return a != 2 || b != 1;
}
