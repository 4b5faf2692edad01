// omp_all_memory depends on each storage location.
//
// smc: -fopenmp
// expect: verdict=verified exit=0
int x, y;
int main(void) {
#pragma omp parallel
#pragma omp single
    {
#pragma omp task depend(out : x)
        x = 1;
#pragma omp task depend(out : omp_all_memory)
        y = x;
#pragma omp task depend(in : y)
        x = y;
    }
    return 0;
}
