// A write after the event has been fulfilled.
//
// smc: -fopenmp
// expect: verdict=unsafe exit=1 error=race line=20
#include <omp.h>
int x;
int main(void) {
    omp_event_handle_t event;
#pragma omp parallel
#pragma omp single
    {
#pragma omp task detach(event) depend(out : x)
        {}
#pragma omp task
        {
            omp_fulfill_event(event);
            x = 5;
        }
#pragma omp task depend(in : x)
        x++;
    }
    return 0;
}
