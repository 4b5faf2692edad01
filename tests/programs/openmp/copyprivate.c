// The thread that executes a single construct broadcasts a value.
//
// smc: -fopenmp
// expect: verdict=verified exit=0 executions=2
#include <assert.h>
int main(void) {
    int v = 0;
#pragma omp parallel private(v)
    {
#pragma omp single copyprivate(v)
        v = 42;
        assert(v == 42);
    }
    return 0;
}
