// A read after sections with nowait.
//
// smc: -fopenmp
// expect: verdict=unsafe exit=1 error=race line=17
int a, b;
int main(void) {
#pragma omp parallel
    {
#pragma omp sections nowait
        {
#pragma omp section
            a = 1;
#pragma omp section
            b = 2;
        }
#pragma omp single
        b = a;
    }
    return 0;
}
