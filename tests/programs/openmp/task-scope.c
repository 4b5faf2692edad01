// A task and its creator access a local variable before taskwait.
//
// smc: -fopenmp
// expect: verdict=unsafe exit=1 error=race line=9
int out;
static void start(void) {
    int local = 1;
#pragma omp task shared(local)
    out = local;
    local = 2;
#pragma omp taskwait
}
int main(void) {
#pragma omp parallel
#pragma omp single
    start();
    return 0;
}
