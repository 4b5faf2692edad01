// A prefix sum by scan.
//
// smc: -fopenmp
// expect: verdict=verified exit=0
int main(void) {
    int a[12], b[12], s = 0;
    for (int i = 0; i < 12; i++) a[i] = i;
#pragma omp parallel for reduction(inscan, + : s)
    for (int i = 0; i < 12; i++) {
        s += a[i];
#pragma omp scan inclusive(s)
        b[i] = s;
    }
    return b[11] != 66;
}
