// Two tasks of one inoutset are not ordered.
//
// smc: -fopenmp
// expect: verdict=unsafe exit=1 error=race line=13
int main(void) {
    int a = 0;
#pragma omp parallel
#pragma omp single
    {
#pragma omp task shared(a) depend(inoutset : a)
        a += 2;
#pragma omp task shared(a) depend(inoutset : a)
        a += 3;
    }
    return 0;
}
