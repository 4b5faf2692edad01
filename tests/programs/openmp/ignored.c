// Without -fopenmp clang ignores the directives, and smc warns.
//
// smc:
// expect: verdict=verified exit=0 executions=1
// report: directives of OpenMP have no effect without -fopenmp
int main(void) {
    int sum = 0;
#pragma omp parallel for
    for (int i = 0; i < 4; i++) sum += i;
    return sum != 6;
}
