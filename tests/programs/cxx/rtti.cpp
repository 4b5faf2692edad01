// Run-time types: dynamic_cast to base, derived and sibling classes, typeid.
// expect: verdict=verified executions=1
#include <cassert>
#include <cstring>
#include <typeinfo>

struct top {
    virtual ~top() {}
    int t = 1;
};
struct left : top {
    int l = 2;
};
struct right : top {
    int r = 3;
};
struct bottom : left, right {
    int b = 4;
};
struct vtop {
    virtual ~vtop() {}
    int v = 5;
};
struct vleft : virtual vtop {};
struct vright : virtual vtop {};
struct vbottom : vleft, vright {
    int w = 6;
};
struct hidden : private top {
    top *own() { return this; }
};
struct apart {
    virtual ~apart() {}
};
struct all : bottom, vbottom, private apart {
    apart *own() { return this; }
};

int main() {
    bottom b;
    left *l = &b;
    right *r = &b;
    top *tl = l, *tr = r;
    assert(dynamic_cast<bottom *>(tl) == &b && dynamic_cast<bottom *>(tr) == &b && tl != tr);
    assert(dynamic_cast<right *>(l) == r && dynamic_cast<left *>(tr) == l && dynamic_cast<void *>(tr) == &b);
    assert(dynamic_cast<right *>(tr) == r && dynamic_cast<const bottom *>(static_cast<const top *>(tl)) == &b);
    top plain;
    top *p = &plain;
    assert(!dynamic_cast<left *>(p) && !dynamic_cast<bottom *>(p));
    left only;
    p = &only;
    assert(dynamic_cast<left *>(p) == &only && !dynamic_cast<right *>(p));

    vbottom v;
    vtop *vt = &v;
    assert(dynamic_cast<vbottom *>(vt) == &v && dynamic_cast<vright *>(vt) == static_cast<vright *>(&v));
    assert(dynamic_cast<vleft *>(static_cast<vright *>(&v)) == static_cast<vleft *>(&v));

    hidden h;
    assert(!dynamic_cast<hidden *>(h.own()));
    all a;
    assert(dynamic_cast<vbottom *>(static_cast<right *>(&a)) == static_cast<vbottom *>(&a));
    assert(dynamic_cast<bottom *>(static_cast<vtop *>(&a)) == static_cast<bottom *>(&a));
    assert(!dynamic_cast<top *>(static_cast<vtop *>(&a)));           // there are two
    assert(!dynamic_cast<bottom *>(a.own()) && !dynamic_cast<all *>(a.own())); // from what is private

    bool bad = false;
    try {
        (void)dynamic_cast<right &>(*p);
    } catch (std::bad_cast &e) {
        bad = !strcmp(e.what(), "std::bad_cast");
    }
    assert(bad);
    bad = false;
    p = nullptr;
    try {
        (void)typeid(*p).name();
    } catch (std::bad_typeid &) {
        bad = true;
    }
    assert(bad && !dynamic_cast<left *>(p));
    assert(typeid(*tl) == typeid(bottom) && typeid(*vt) != typeid(vtop) && !strcmp(typeid(*vt).name(), "7vbottom"));
    assert(typeid(int) == typeid(const int) && typeid(int *) != typeid(const int *) && typeid(int).before(typeid(long)) != typeid(long).before(typeid(int)));
}
