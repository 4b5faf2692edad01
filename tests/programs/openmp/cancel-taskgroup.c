// Tasks of a cancelled taskgroup that have not begun are discarded. Others end at a cancellation
// point.
//
// smc: -fopenmp --env=OMP_CANCELLATION=1
// expect: verdict=verified exit=0
// smc: -fopenmp --env=OMP_CANCELLATION=1 -DALL
// expect: verdict=unsafe exit=1 error=assertion line=36
// smc: -fopenmp --env=OMP_CANCELLATION=1 -DRACE
// expect: verdict=unsafe exit=1 error=race line=27
// smc: -fopenmp --env=OMP_CANCELLATION=false -DALL
// expect: verdict=verified exit=0
#include <assert.h>
int y, done, after;
int main(void) {
#pragma omp parallel num_threads(2)
#pragma omp single
    {
#pragma omp taskgroup
        for (int i = 0; i < 3; i++) {
#pragma omp task
            {
                if (i == 1) {
                    y = 1;
#pragma omp cancel taskgroup
                }
#ifdef RACE
                if (i == 2) y = 2;
#endif
#pragma omp cancellation point taskgroup
#pragma omp atomic
                done++;
            }
        }
        after = y; // the end of the taskgroup has joined all of its tasks
#ifdef ALL
        assert(done == 3);
#else
        assert(done <= 2);
#endif
    }
    return after > 2;
}
