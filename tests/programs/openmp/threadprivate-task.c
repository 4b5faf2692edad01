// A task may be executed by the thread that creates it, with that thread's copy of a threadprivate
// variable, or by another thread. Copies never race.
//
// smc: -fopenmp
// expect: verdict=verified exit=0
// smc: -fopenmp -DOWN
// expect: verdict=unsafe exit=1 error=assertion line=28
// smc: -fopenmp -DOTHER
// expect: verdict=unsafe exit=1 error=assertion line=31
// smc: -fopenmp -DRACE
// expect: verdict=unsafe exit=1 error=race line=24
#include <assert.h>
static int copy, shared;
#pragma omp threadprivate(copy)
int main(void) {
#pragma omp parallel num_threads(2)
    {
        copy = 5;
#pragma omp task
        {
            assert(copy == 5);
            copy = 6;
#ifdef RACE
            shared = 1;
#endif
        }
#ifdef OWN
        assert(copy == 5);
#endif
#ifdef OTHER
        assert(copy == 6);
#endif
    }
    return shared > 1;
}
