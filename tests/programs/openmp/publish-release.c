// The flag publishes the data.
//
// smc: -fopenmp
// expect: verdict=verified exit=0
#include <stdio.h>
static int data, flag;
int main(void) {
#pragma omp parallel sections num_threads(2)
    {
#pragma omp section
        {
            data = 42;
#pragma omp atomic write release
            flag = 1;
        }
#pragma omp section
        {
            int ready = 0;
#pragma omp atomic read acquire
            ready = flag;
            if (ready) printf("%d\n", data);
        }
    }
    return 0;
}
