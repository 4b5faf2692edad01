// A target region with nowait is a task, which copies the mapped variable.
//
// smc: -fopenmp
// expect: verdict=unsafe exit=1 error=race line=10
int x;
int main(void) {
#pragma omp parallel
#pragma omp single
    {
#pragma omp target nowait map(tofrom : x)
        x = 1;
        x++;
    }
    return 0;
}
