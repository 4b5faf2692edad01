// A pointer to the thread-private copy of another thread.
//
// smc: -fopenmp
// expect: verdict=unsafe exit=1 error=race line=14
#include <omp.h>
int c;
#pragma omp threadprivate(c)
int *p;
int main(void) {
#pragma omp parallel num_threads(2)
    {
        if (omp_get_thread_num() == 0) p = &c;
#pragma omp barrier
        *p = 3;
    }
    return 0;
}
