// Memory of new T[n] begins with a count if T has a destructor; elements are numbered after it.
//
// smc: -DCELL=p[1].data
// expect: verdict=unsafe error=race line=46
// report: data race on p[1].data
// report: read p = new slot[] (line 42)
//
// smc: -DCELL=w[1].data
// expect: verdict=unsafe error=race line=46
// report: data race on w[1].data
//
// smc: -DCELL=q[1].data
// expect: verdict=unsafe error=race line=46
// report: data race on q[1].data
//
// smc: -DCELL=r[0].data
// expect: verdict=unsafe error=race line=46
// report: data race on new slot[] (line 45)[0].data
//
// smc: -DCELL=u[0].data
// expect: verdict=unsafe error=race line=46
// report: data race on new slot[] (line 41)[0].data
#include <memory>
#include <thread>

struct slot {
    int turn, data;
    ~slot() {}
};
struct alignas(16) wide {
    long turn, data;
    ~wide() {}
};
struct plain {
    long turn, data;
};
slot *p;
wide *w;
plain *q;
int main(int n, char **) {
    auto u = std::make_unique<slot[]>(1);
    p = new slot[3];
    w = new wide[2];
    q = new plain[2]{{1, 2}, {3, 4}};
    slot *r = new slot[n];
    std::thread t([&] { CELL = 1; });
    CELL = 2;
    t.join();
}
