// A stencil in place, and with two arrays.
//
// smc: -fopenmp
// expect: verdict=verified exit=0 executions=4
// smc: -fopenmp -DRACE
// expect: verdict=unsafe exit=1 error=race line=13
double u[12], v[12];
int main(void) {
    for (int t = 0; t < 3; t++) {
#pragma omp parallel for
        for (int i = 1; i < 11; i++)
#ifdef RACE
            u[i] = (u[i - 1] + u[i + 1]) / 2;
#else
            v[i] = (u[i - 1] + u[i + 1]) / 2;
#pragma omp parallel for
        for (int i = 1; i < 11; i++) u[i] = v[i];
#endif
    }
    return 0;
}
