// Each thread has its own state, which begins with the primary thread's.
//
// smc: -fopenmp
// expect: verdict=verified exit=0
#include <assert.h>
static int seed;
#pragma omp threadprivate(seed)
static int next(void) { return seed = (seed * 5 + 1) % 16; }
int main(void) {
    int sum = 0;
    seed = 3;
#pragma omp parallel copyin(seed) reduction(+ : sum)
    {
        assert(seed == 3);
        sum += next();
    }
    assert(sum % 16 == 0 || sum > 0);
    assert(seed == 0);
    return 0;
}
