// Two sections constructs without a barrier: different threads may execute their sections.
//
// smc: -fopenmp
// expect: verdict=unsafe exit=1 error=race line=17
int x;
int main(void) {
#pragma omp parallel
    {
#pragma omp sections nowait
        {
#pragma omp section
            x = 1;
        }
#pragma omp sections
        {
#pragma omp section
            x = 2;
        }
    }
    return 0;
}
