// Threads with even numbers write to x: two of them in a team of three.
//
// smc: -fopenmp
// expect: verdict=unsafe exit=1 error=race line=10
#include <omp.h>
int x;
int main(void) {
#pragma omp parallel
    {
        if (omp_get_thread_num() % 2 == 0) x = 1;
    }
    return 0;
}
