// A maximum by atomic compare.
//
// smc: -fopenmp
// expect: verdict=verified exit=0
int most;
int main(void) {
#pragma omp parallel for
    for (int i = 0; i < 4; i++) {
        int v = i * 3 % 4;
#pragma omp atomic compare
        if (v > most) { most = v; }
    }
    return most != 3;
}
