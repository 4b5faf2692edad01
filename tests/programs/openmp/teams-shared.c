// The initial threads of two teams.
//
// smc: -fopenmp
// expect: verdict=unsafe exit=1 error=race line=8
int s;
int main(void) {
#pragma omp target teams num_teams(2) map(tofrom : s)
    s++;
    return 0;
}
