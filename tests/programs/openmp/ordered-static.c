// An ordered loop whose static schedule gives the first five iterations to one thread.
//
// smc: -fopenmp
// expect: verdict=verified exit=0
int x, a[9];
int main(void) {
#pragma omp parallel for num_threads(2) schedule(static) ordered
    for (int i = 0; i < 9; i++) {
        if (i % 5) a[i] = a[i - 1] + 1;
#pragma omp ordered
        x++;
    }
    return x != 9;
}
