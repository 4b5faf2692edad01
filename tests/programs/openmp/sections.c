// Sections that any thread may execute.
//
// smc: -fopenmp
// expect: verdict=verified exit=0 executions=2
// smc: -fopenmp -DRACE
// expect: verdict=unsafe exit=1 error=race line=17
int x, y;
int main(void) {
#pragma omp parallel sections
    {
#pragma omp section
        x = 1;
#pragma omp section
        y = 1;
#pragma omp section
#ifdef RACE
        x = 2;
#else
        ;
#endif
    }
    return x + y == 7;
}
