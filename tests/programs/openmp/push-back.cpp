// push_back from several threads.
//
// smc: -fopenmp
// expect: verdict=unsafe exit=1 error=race line=10
#include <vector>
int main() {
    std::vector<int> v;
    v.reserve(32);
#pragma omp parallel for
    for (int i = 0; i < 8; i++) v.push_back(i);
    return v.size() > 8;
}
