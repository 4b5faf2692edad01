// A flush without synchronisation orders nothing.
//
// smc: -fopenmp
// expect: verdict=unsafe exit=1 error=race line=17
int x, y;
int main(void) {
#pragma omp parallel sections
    {
#pragma omp section
        {
            x = 1;
#pragma omp flush(x)
        }
#pragma omp section
        {
#pragma omp flush(x)
            y = x;
        }
    }
    return 0;
}
