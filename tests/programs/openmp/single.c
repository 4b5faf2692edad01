// One thread executes a single construct; the others wait at its end, or do not (nowait).
//
// smc: -fopenmp
// expect: verdict=verified exit=0 executions=2
// smc: -fopenmp -DRACE
// expect: verdict=unsafe exit=1 error=race line=17
int x;
int main(void) {
#pragma omp parallel
    {
#ifdef RACE
#pragma omp single nowait
#else
#pragma omp single
#endif
        x = 1;
        if (x == 3) x++;
    }
    return 0;
}
