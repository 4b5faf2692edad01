// A write in teams of more than two threads.
//
// smc: -fopenmp
// expect: verdict=unsafe exit=1 error=race line=10
#include <omp.h>
int x;
int main(void) {
#pragma omp parallel
    {
        if (omp_get_num_threads() > 2) x = 1;
    }
    return 0;
}
