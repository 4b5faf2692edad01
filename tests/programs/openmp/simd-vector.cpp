// Elements of a vector in the lanes of a simd loop.
//
// smc: -fopenmp
// expect: verdict=verified exit=0
// smc: -fopenmp -DRACE
// expect: verdict=unsafe exit=1 error=race line=18
#include <vector>
#ifdef RACE
enum { BACK = 1 };
#else
enum { BACK = 0 };
#endif
int main() {
    std::vector<int> from(10), to(10);
    std::vector<int> &source = BACK ? to : from;
#pragma omp simd
    for (int i = 1; i < 10; i++)
        to[i] = source[i - BACK] + 1;
}
