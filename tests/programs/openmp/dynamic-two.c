// Iterations 0 and 2 of a dynamic loop may belong to different ones of two threads.
//
// smc: -fopenmp
// expect: verdict=unsafe exit=1 error=race line=9
int x, a[4];
int main(void) {
#pragma omp parallel for num_threads(2) schedule(dynamic)
    for (int i = 0; i < 4; i++)
        if (i % 2 == 0) x = i;
        else a[i] = i;
    return 0;
}
