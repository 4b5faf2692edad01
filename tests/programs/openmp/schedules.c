// Iterations that the same or different threads execute. Without num_threads any two iterations may
// be executed by different threads, unless a chunk holds both. With EXACT the team has two threads,
// and a static schedule gives the first half to thread 0.
//
// smc: -fopenmp
// expect: verdict=unsafe exit=1 error=race line=43
// smc: -fopenmp -DEXACT
// expect: verdict=verified exit=0
// smc: -fopenmp -DEXACT -DFIRST=1 -DSECOND=2
// expect: verdict=unsafe exit=1 error=race line=43
// smc: -fopenmp -DHOW=schedule(static,2)
// expect: verdict=verified exit=0
// smc: -fopenmp -DHOW=schedule(static,2) -DFIRST=1 -DSECOND=2
// expect: verdict=unsafe exit=1 error=race line=43
// smc: -fopenmp -DHOW=schedule(dynamic)
// expect: verdict=unsafe exit=1 error=race line=43
// smc: -fopenmp -DHOW=schedule(guided,4) -DSECOND=3
// expect: verdict=verified exit=0
// smc: -fopenmp -DHOW=schedule(runtime) -DN=100 -DFIRST=37 -DSECOND=38
// expect: verdict=unsafe exit=1 error=race line=43
// smc: -fopenmp -DN=1000 -DFIRST=0 -DSECOND=999
// expect: verdict=unsafe exit=1 error=race line=43
// smc: -fopenmp -DN=1000 -DFIRST=500 -DSECOND=501
// expect: verdict=unsafe exit=1 error=race line=43
#ifdef EXACT
#define HOW num_threads(2)
#elif !defined HOW
#define HOW
#endif
#ifndef N
#define N 4
#endif
#ifndef FIRST
#define FIRST 0
#endif
#ifndef SECOND
#define SECOND 1
#endif
int x;
int main(void) {
#pragma omp parallel for HOW
    for (int i = 0; i < N; i++)
        if (i == FIRST || i == SECOND) x = i;
    return 0;
}
