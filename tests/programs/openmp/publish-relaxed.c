// The flag is atomic, but relaxed: it does not publish the data.
//
// smc: -fopenmp
// expect: verdict=unsafe exit=1 error=race line=21
#include <stdio.h>
static int data, flag;
int main(void) {
#pragma omp parallel sections num_threads(2)
    {
#pragma omp section
        {
            data = 42;
#pragma omp atomic write
            flag = 1;
        }
#pragma omp section
        {
            int ready = 0;
#pragma omp atomic read
            ready = flag;
            if (ready) printf("%d\n", data);
        }
    }
    return 0;
}
