// Numbers and sizes of the enclosing regions, one of them with one thread.
//
// smc: -fopenmp
// expect: verdict=verified exit=0
#include <assert.h>
#include <omp.h>
int main(void) {
    omp_set_max_active_levels(2);
#pragma omp parallel num_threads(2)
    {
        int outer = omp_get_thread_num();
#pragma omp parallel if (0)
#pragma omp parallel num_threads(2)
        {
            assert(omp_get_level() == 3 && omp_get_active_level() == 2);
            assert(omp_get_ancestor_thread_num(0) == 0 && omp_get_team_size(0) == 1);
            assert(omp_get_ancestor_thread_num(1) == outer && omp_get_team_size(1) == 2);
            assert(omp_get_ancestor_thread_num(2) == 0 && omp_get_team_size(2) == 1);
            assert(omp_get_ancestor_thread_num(3) == omp_get_thread_num());
            assert(omp_get_ancestor_thread_num(4) == -1 && omp_get_team_size(-1) == -1);
        }
    }
    return 0;
}
