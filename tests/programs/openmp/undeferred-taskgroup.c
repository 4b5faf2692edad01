// A taskgroup waits for the child of an undeferred task.
//
// smc: -fopenmp
// expect: verdict=verified exit=0
int x;
int main(void) {
#pragma omp parallel
#pragma omp single
    {
#pragma omp taskgroup
        {
#pragma omp task if (0)
            {
#pragma omp task
                x = 1;
            }
        }
        x++;
    }
    return x != 2;
}
