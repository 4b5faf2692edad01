// The clause doacross of OpenMP 5.2.
//
// smc: -fopenmp -fopenmp-version=52
// expect: verdict=verified exit=0
int a[10];
int main(void) {
#pragma omp parallel for ordered(1)
    for (int i = 1; i < 10; i++) {
#pragma omp ordered doacross(sink : i - 1)
        a[i] = a[i - 1] + 1;
#pragma omp ordered doacross(source :)
    }
    return a[9] != 9;
}
