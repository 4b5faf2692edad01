// A task that is completed by an event, as by the callback of an input operation.
//
// smc: -fopenmp
// expect: verdict=verified exit=0
#include <assert.h>
#include <omp.h>
int main(void) {
    int buffer = 0, sum = 0;
    omp_event_handle_t event;
#pragma omp parallel num_threads(2)
#pragma omp single
    {
#pragma omp task detach(event) depend(out : buffer)
        { }
#pragma omp task firstprivate(event) shared(buffer)
        {
            buffer = 9;
            omp_fulfill_event(event);
        }
#pragma omp task depend(in : buffer) shared(sum, buffer)
        sum = buffer;
    }
    assert(sum == 9);
    return 0;
}
