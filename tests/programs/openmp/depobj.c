// A dependence in an object.
//
// smc: -fopenmp
// expect: verdict=verified exit=0
#include <omp.h>
int x;
int main(void) {
#pragma omp parallel
#pragma omp single
    {
        omp_depend_t d;
#pragma omp depobj(d) depend(inout : x)
#pragma omp task depend(depobj : d)
        x = 1;
#pragma omp task depend(in : x)
        x++;
#pragma omp taskwait
#pragma omp depobj(d) destroy
    }
    return x != 2;
}
