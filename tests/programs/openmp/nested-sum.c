// Threads of two nested regions add to a variable of the outermost one.
//
// smc: -fopenmp
// expect: verdict=unsafe exit=1 error=race line=17
#include <omp.h>
int main(void) {
    int x = 0;
    omp_set_max_active_levels(2);
#pragma omp parallel num_threads(2)
    {
        int y = 0;
#pragma omp parallel num_threads(2) shared(y)
        {
#pragma omp critical
            y++;
        }
        x += y;
    }
    return x > 4;
}
