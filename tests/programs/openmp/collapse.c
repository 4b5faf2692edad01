// A loop nest whose iterations are distributed together.
//
// smc: -fopenmp
// expect: verdict=verified exit=0 executions=7
// smc: -fopenmp -DRACE
// expect: verdict=unsafe exit=1 error=race line=13
double a[10][10];
int main(void) {
#pragma omp parallel for collapse(2)
    for (int i = 0; i < 9; i++)
        for (int j = 0; j < 9; j++)
#ifdef RACE
            a[i][j] = a[i + 1][j];
#else
            a[i][j] = i + j;
#endif
    return a[0][0] > 1;
}
