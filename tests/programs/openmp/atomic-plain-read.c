// An atomic write and a read that is not atomic.
//
// smc: -fopenmp
// expect: verdict=unsafe exit=1 error=race line=12
int x, y;
int main(void) {
#pragma omp parallel sections
    {
#pragma omp section
        {
#pragma omp atomic write
            x = 1;
        }
#pragma omp section
        y = x;
    }
    return 0;
}
