// The variable of an inner loop is shared.
//
// smc: -fopenmp
// expect: verdict=unsafe exit=1 error=race line=9
int a[10][10], j;
int main(void) {
#pragma omp parallel for
    for (int i = 0; i < 10; i++)
        for (j = 0; j < 3; j++)
            a[i][j] = i;
    return 0;
}
