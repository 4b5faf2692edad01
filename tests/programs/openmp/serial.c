// Regions of one thread: if(0), num_threads(1), and regions within a region.
//
// smc: -fopenmp
// expect: verdict=verified exit=0 executions=1
// smc: -fopenmp -DONE=num_threads(2)
// expect: verdict=unsafe exit=1 error=race line=18
// smc: -fopenmp --env=OMP_NUM_THREADS=1 -DONE=
// expect: verdict=verified exit=0 executions=1
#ifndef ONE
#define ONE num_threads(1)
#endif
int x, yes;
int main(void) {
#pragma omp parallel if(yes)
    x++;
#pragma omp parallel ONE
    {
        x++;
    }
    return 0;
}
