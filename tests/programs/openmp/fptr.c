// An update behind a function pointer.
//
// smc: -fopenmp
// expect: verdict=verified exit=0 executions=1
// smc: -fopenmp -DRACE
// expect: verdict=unsafe exit=1 error=race line=11
static void add(int *p) {
#ifndef RACE
#pragma omp atomic
#endif
    *p += 1;
}
int main(void) {
    int x = 0; void (*f)(int *) = add;
#pragma omp parallel num_threads(3)
    f(&x);
    return x != 3;
}
