// expect: verdict=unsafe exit=1 error=uninitialized line=23
// smc: -DWRITTEN
// expect: verdict=verified exit=0 executions=1
//
// The address of a variable is passed to an inlined function, and one of its members is
// uninitialised.
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
