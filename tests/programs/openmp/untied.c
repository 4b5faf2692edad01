// Untied tasks race like tied ones.
//
// smc: -fopenmp
// expect: verdict=unsafe exit=1 error=race line=16
int x;
int main(void) {
#pragma omp parallel
#pragma omp single
    {
#pragma omp task untied
        {
            x++;
#pragma omp taskyield
        }
#pragma omp task untied
        x++;
    }
    return 0;
}
