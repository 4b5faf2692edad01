// A barrier after a master construct.
//
// smc: -fopenmp
// expect: verdict=verified exit=0 executions=1
// smc: -fopenmp -DRACE
// expect: verdict=unsafe exit=1 error=race line=16
int x;
int main(void) {
#pragma omp parallel
    {
#pragma omp master
        x = 1;
#ifndef RACE
#pragma omp barrier
#endif
        if (x == 2) x++;
    }
    return 0;
}
