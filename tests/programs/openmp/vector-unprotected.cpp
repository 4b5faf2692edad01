// Threads collect their even numbers, and append them to a vector at once.
//
// smc: -fopenmp
// expect: verdict=unsafe exit=1 error=race line=16
#include <algorithm>
#include <cassert>
#include <vector>
int main() {
    std::vector<int> in{1, 2, 3, 4, 5, 6}, out;
#pragma omp parallel
    {
        std::vector<int> mine;
#pragma omp for nowait
        for (std::size_t i = 0; i < in.size(); i++)
            if (in[i] % 2 == 0) mine.push_back(in[i]);
        out.insert(out.end(), mine.begin(), mine.end());
    }
    std::sort(out.begin(), out.end());
    assert((out == std::vector<int>{2, 4, 6}));
    return 0;
}
