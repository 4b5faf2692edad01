// Tasks add to a sum in any order, one at a time, between its initialisation and its use.
//
// smc: -fopenmp
// expect: verdict=verified exit=0
#include <assert.h>
int main(void) {
    int a, b, sum, twice;
#pragma omp parallel
#pragma omp single
    {
#pragma omp task depend(out : sum) shared(sum)
        sum = 1;
#pragma omp task depend(out : a) shared(a)
        a = 2;
#pragma omp task depend(out : b) shared(b)
        b = 3;
#pragma omp task depend(in : a) depend(mutexinoutset : sum) shared(a, sum)
        sum += a;
#pragma omp task depend(in : b) depend(mutexinoutset : sum) shared(b, sum)
        sum += b;
#pragma omp task depend(in : sum) shared(sum, twice)
        twice = 2 * sum;
    }
    assert(twice == 12);
    return 0;
}
