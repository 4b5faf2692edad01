// A static variable of a function that iterations call.
//
// smc: -fopenmp
// expect: verdict=verified exit=0 executions=3
// smc: -fopenmp -DRACE
// expect: verdict=unsafe exit=1 error=race line=11
static int next(void) {
    static int n;
    int r;
#ifdef RACE
    r = n++;
#else
#pragma omp atomic capture
    r = n++;
#endif
    return r;
}
int a[8];
int main(void) {
#pragma omp parallel for
    for (int i = 0; i < 8; i++) a[i] = next() >= 0;
    return 0;
}
