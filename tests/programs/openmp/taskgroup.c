// taskwait waits for child tasks, taskgroup also for their descendants.
//
// smc: -fopenmp
// expect: verdict=verified exit=0 executions=2
// smc: -fopenmp -DRACE
// expect: verdict=unsafe exit=1 error=race line=27
#include <assert.h>
int main(void) {
    int x = 0;
#pragma omp parallel
#pragma omp single
    {
#ifdef RACE
#else
#pragma omp taskgroup
#endif
        {
#pragma omp task shared(x)
            {
#pragma omp task shared(x)
                x = 1;
            }
        }
#ifdef RACE
#pragma omp taskwait
#endif
        assert(x == 1);
    }
    return 0;
}
