// An undeferred untied task continues after its scheduling point at once.
//
// smc: -fopenmp
// expect: verdict=verified exit=0
int x;
int main(void) {
#pragma omp parallel
#pragma omp single
    {
#pragma omp task untied if (0)
        {
            x++;
#pragma omp taskyield
            x++;
        }
        x++;
    }
    return x != 3;
}
