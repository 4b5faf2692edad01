// A reduction of an array.
//
// smc: -fopenmp
// expect: verdict=verified exit=0 executions=8
// smc: -fopenmp -DRACE
// expect: verdict=unsafe exit=1 error=race line=15
int d[16];
int main(void) { int h[4] = {0};
    for (int i = 0; i < 16; i++) d[i] = i * 7;
#ifdef RACE
#pragma omp parallel for
#else
#pragma omp parallel for reduction(+ : h[:4])
#endif
    for (int i = 0; i < 16; i++) h[d[i] & 3]++;
    return h[0] == 77;
}
