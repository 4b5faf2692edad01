// Two masked constructs for different threads.
//
// smc: -fopenmp
// expect: verdict=unsafe exit=1 error=race line=10
int x;
int main(void) {
#pragma omp parallel num_threads(2)
    {
#pragma omp masked filter(1)
        x = 1;
#pragma omp masked
        x = 2;
    }
    return 0;
}
