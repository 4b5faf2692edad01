// Elements of vector<bool> share their bytes.
//
// smc: -fopenmp
// expect: verdict=unsafe exit=1 error=race line=9
#include <vector>
int main() {
    std::vector<bool> v(20);
#pragma omp parallel for
    for (int i = 0; i < 20; i++) v[i] = true;
    return 0;
}
