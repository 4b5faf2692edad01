// A dependence on the diagonal, where the loop also reads the element above.
//
// smc: -fopenmp
// expect: verdict=unsafe exit=1 error=race line=11
int a[5][5];
int main(void) {
#pragma omp parallel for ordered(2) schedule(dynamic)
    for (int i = 1; i < 5; i++)
        for (int j = 1; j < 5; j++) {
#pragma omp ordered depend(sink : i - 1, j - 1)
            a[i][j] = a[i - 1][j] + 1;
#pragma omp ordered depend(source)
        }
    return 0;
}
