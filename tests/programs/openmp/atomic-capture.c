// The captured value is written to a shared variable.
//
// smc: -fopenmp
// expect: verdict=unsafe exit=1 error=race line=15
int x, y;
int main(void) {
#pragma omp parallel num_threads(2)
    {
        int v;
#pragma omp atomic capture
        {
            v = x;
            x = 5;
        }
        y = v;
    }
    return 0;
}
