// Tasks take part in the reduction of a loop.
//
// smc: -fopenmp
// expect: verdict=verified exit=0
int main(void) {
    int s = 0, p = 1;
#pragma omp parallel
    {
#pragma omp for reduction(task, + : s)
        for (int i = 0; i < 3; i++) {
#pragma omp task in_reduction(+ : s) firstprivate(i)
            s += i;
        }
#pragma omp sections reduction(* : p)
        {
#pragma omp section
            p *= 2;
#pragma omp section
            p *= 3;
        }
    }
    return s != 3 || p != 6;
}
