// Critical sections of different names do not exclude each other.
//
// smc: -fopenmp
// expect: verdict=verified exit=0
// smc: -fopenmp -DRACE
// expect: verdict=unsafe exit=1 error=race line=12
int x, y;
int main(void) {
#pragma omp parallel for
    for (int i = 0; i < 10; i++) {
#pragma omp critical(one)
        x++;
#ifdef RACE
#pragma omp critical(two)
        x++;
#else
#pragma omp critical(two)
        y++;
#endif
    }
    return 0;
}
