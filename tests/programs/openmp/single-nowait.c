// A read after a single construct with nowait.
//
// smc: -fopenmp
// expect: verdict=unsafe exit=1 error=race line=11
int x, y;
int main(void) {
#pragma omp parallel
    {
#pragma omp single nowait
        x = 1;
        if (x) {
#pragma omp atomic
            y++;
        }
    }
    return 0;
}
