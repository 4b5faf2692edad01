// The event of a detached task is never fulfilled.
//
// smc: -fopenmp
// expect: verdict=unsafe exit=1 error=deadlock line=9
#include <omp.h>
int main(void) {
    omp_event_handle_t event;
#pragma omp parallel
#pragma omp single
    {
#pragma omp task detach(event)
        {}
    }
    return 0;
}
