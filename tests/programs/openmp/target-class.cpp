// Target regions in member functions and lambda expressions: a pointer of the object is mapped with
// its target.
//
// smc: -fopenmp
// expect: verdict=verified exit=0
// smc: -fopenmp -DUNMAPPED
// expect: verdict=unsafe exit=1 error=memory line=20
#include <cassert>
#include <vector>
struct field {
    int n, *at;
    void fill(int value) {
#ifdef UNMAPPED
        int *p = at;
#pragma omp target map(to : n)
#else
        int *p = at;
#pragma omp target map(to : n) map(tofrom : p[0 : n])
#endif
        for (int i = 0; i < n; i++) p[i] = value + i;
    }
    void twice() {
#pragma omp target teams distribute parallel for map(tofrom : at[0 : n])
        for (int i = 0; i < n; i++) at[i] *= 2;
    }
};
int main() {
    std::vector<int> v(3);
    field f{3, v.data()};
    f.fill(5);
    f.twice();
    assert(v[0] == 10 && v[2] == 14);
    return 0;
}
