// The result of a reduction is read before all threads have added their parts.
//
// smc: -fopenmp
// expect: verdict=verified exit=0 executions=8
// smc: -fopenmp -DRACE
// expect: verdict=unsafe exit=1 error=race line=13
#include <assert.h>
int main(void) {
    int sum = 0, out = 0;
#pragma omp parallel shared(sum, out)
    {
#ifdef RACE
#pragma omp for reduction(+ : sum) nowait
#else
#pragma omp for reduction(+ : sum)
#endif
        for (int i = 0; i < 4; i++) sum += i;
#pragma omp single
        out = sum;
    }
    assert(out == 6);
    return 0;
}
