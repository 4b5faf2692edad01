// Tasks take part in the reduction of a region.
//
// smc: -fopenmp
// expect: verdict=verified exit=0
int main(void) {
    int s = 0;
#pragma omp parallel reduction(task, + : s)
    {
#pragma omp single
        {
#pragma omp task in_reduction(+ : s)
            s += 5;
#pragma omp task in_reduction(+ : s)
            s += 6;
        }
    }
    return s != 11;
}
