// The inner loop of a product of a matrix and a vector.
//
// smc: -fopenmp
// expect: verdict=unsafe exit=1 error=race line=9
double m[8][8], v[8], r[8];
int main(void) {
    for (int i = 0; i < 8; i++) {
#pragma omp parallel for
        for (int j = 0; j < 8; j++) r[i] += m[i][j] * v[j];
    }
    return 0;
}
