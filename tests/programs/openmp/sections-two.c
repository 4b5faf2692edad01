// Two of three sections write to x. Either of two threads may execute each section.
//
// smc: -fopenmp
// expect: verdict=unsafe exit=1 error=race line=12
int x;
int main(void) {
#pragma omp parallel sections num_threads(2)
    {
#pragma omp section
        x = 1;
#pragma omp section
        x = 2;
#pragma omp section
        ;
    }
    return 0;
}
