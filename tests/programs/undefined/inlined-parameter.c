// expect: verdict=unsafe exit=1 error=uninitialized line=23
// smc: -DWRITTEN
// expect: verdict=verified exit=0 executions=1
//
// The address of a variable is a parameter of a function that is inlined, and one of its members was
// never written.
struct pair {
    int first, second;
};

__attribute__((always_inline)) static inline int sum(const struct pair *p) {
    const int first = p->first;
    return first + p->second;
}

int main(void) {
    struct pair p;
    p.first = 1;
#ifdef WRITTEN
    p.second = 2;
    return sum(&p) != 3;
#endif
    return sum(&p) == 7;
}
