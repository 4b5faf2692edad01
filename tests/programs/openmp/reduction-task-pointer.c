// A task accesses its creator's copy of a reduction through a pointer.
//
// smc: -fopenmp
// expect: verdict=unsafe exit=1 error=race line=15
int main(void) {
    int s = 0;
#pragma omp parallel reduction(task, + : s)
    {
#pragma omp single
        {
#pragma omp task in_reduction(+ : s)
            s += 5;
            int *p = &s;
#pragma omp task firstprivate(p)
            *p += 6;
            s++;
        }
    }
    return 0;
}
