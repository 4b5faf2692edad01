// A maximum that is compared outside of the critical section.
//
// smc: -fopenmp
// expect: verdict=verified exit=0
// smc: -fopenmp -DRACE
// expect: verdict=unsafe exit=1 error=race line=14
int a[10] = {3, 9, 1}, most;
int main(void) {
#pragma omp parallel for
    for (int i = 0; i < 10; i++) {
#ifdef RACE
        if (a[i] > most)
#pragma omp critical
            most = a[i];
#else
#pragma omp critical
        if (a[i] > most) most = a[i];
#endif
    }
    return most != 9;
}
