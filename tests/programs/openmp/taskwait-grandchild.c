// taskwait does not wait for the children of children.
//
// smc: -fopenmp
// expect: verdict=unsafe exit=1 error=race line=16
int x;
int main(void) {
#pragma omp parallel
#pragma omp single
    {
#pragma omp task
        {
#pragma omp task
            x = 1;
        }
#pragma omp taskwait
        x++;
    }
    return 0;
}
