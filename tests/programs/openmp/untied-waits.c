// Untied tasks with local variables, taskyield and taskwait.
//
// smc: -fopenmp
// expect: verdict=verified exit=0
static int sum(int n) {
    int a = 0, b = 0;
    if (n < 2) return n;
#pragma omp task untied shared(a) firstprivate(n)
    a = sum(n - 1);
#pragma omp task untied shared(b) firstprivate(n)
    {
        b = sum(n - 2);
#pragma omp taskyield
        b += 0;
    }
#pragma omp taskwait
    return a + b;
}
int main(void) {
    int r = 0;
#pragma omp parallel
#pragma omp single
    r = sum(3);
    return r != 2;
}
