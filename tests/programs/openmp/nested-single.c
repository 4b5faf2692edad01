// Each of two inner regions has a single construct of its own.
//
// smc: -fopenmp
// expect: verdict=unsafe exit=1 error=race line=14
#include <omp.h>
int x;
int main(void) {
    omp_set_nested(1);
#pragma omp parallel num_threads(2)
    {
#pragma omp parallel num_threads(2)
        {
#pragma omp single
            x++;
        }
    }
    return 0;
}
