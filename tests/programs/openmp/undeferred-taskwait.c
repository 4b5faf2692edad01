// taskwait does not wait for the child of an undeferred task.
//
// smc: -fopenmp
// expect: verdict=unsafe exit=1 error=race line=13
int x;
int main(void) {
#pragma omp parallel
#pragma omp single
    {
#pragma omp task if (0)
        {
#pragma omp task
            x = 1;
        }
#pragma omp taskwait
        x++;
    }
    return 0;
}
