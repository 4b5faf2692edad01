// A vector, iterators and a lambda in C++.
//
// smc: -fopenmp
// expect: verdict=verified exit=0
// smc: -fopenmp -DRACE
// expect: verdict=unsafe exit=1 error=race
#include <cassert>
#include <numeric>
#include <vector>

int main() {
    std::vector<int> v(12);
    int sum = 0;
    auto set = [&](std::size_t i) { v[i] = static_cast<int>(i); };
#pragma omp parallel for
    for (std::size_t i = 0; i < v.size(); i++) set(i);
#ifdef RACE
#pragma omp parallel for
#else
#pragma omp parallel for reduction(+ : sum)
#endif
    for (auto at = v.begin(); at < v.end(); ++at) sum += *at;
    assert(sum == 66);
}
