// Thread-private copies, which outlive a region and are initialised statically or by copyin.
//
// smc: -fopenmp
// expect: verdict=verified exit=0 executions=2
#include <assert.h>
int counter = 5;
#pragma omp threadprivate(counter)
int sum;
int main(void) {
#pragma omp parallel copyin(counter)
    counter++;
#pragma omp parallel
    {
        counter++;
#pragma omp critical
        sum += counter;
    }
    assert(sum % 7 == 0 && sum);
    return 0;
}
