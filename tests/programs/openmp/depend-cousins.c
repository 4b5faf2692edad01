// Dependences order only tasks of the same parent.
//
// smc: -fopenmp
// expect: verdict=unsafe exit=1 error=race line=13
int x;
int main(void) {
#pragma omp parallel
#pragma omp single
    {
#pragma omp task
        {
#pragma omp task depend(inout : x)
            x++;
        }
#pragma omp task depend(inout : x)
        x++;
    }
    return 0;
}
