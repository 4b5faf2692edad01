// A detached task is complete when its event is fulfilled.
//
// smc: -fopenmp
// expect: verdict=verified exit=0
#include <omp.h>
int x;
int main(void) {
    omp_event_handle_t event;
#pragma omp parallel
#pragma omp single
    {
#pragma omp task detach(event) depend(out : x)
        {
            x = 1;
        }
#pragma omp task
        {
            omp_fulfill_event(event);
        }
#pragma omp task depend(in : x)
        x++;
    }
    return x != 2;
}
