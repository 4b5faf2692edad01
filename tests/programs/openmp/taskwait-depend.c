// taskwait with depend waits only for the tasks that it names.
//
// smc: -fopenmp
// expect: verdict=unsafe exit=1 error=race line=15
int main(void) {
    int x = 0, y = 0;
#pragma omp parallel
#pragma omp single
    {
#pragma omp task shared(x) depend(out : x)
        x = 1;
#pragma omp task shared(y) depend(out : y)
        y = 1;
#pragma omp taskwait depend(in : x)
        y++;
    }
    return 0;
}
