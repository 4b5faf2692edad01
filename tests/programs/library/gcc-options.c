// smc: -fconserve-stack -fno-guess-branch-probability -fno-ipa-cp -mpreferred-stack-boundary=3 -Wlogical-op -Werror
// expect: verdict=verified exit=0 executions=1
// smc: -fplan9-extensions -DPLAN9
// expect: verdict=verified exit=0 executions=1
// smc: -fplan9-extensions -DPLAN9 -DCONVERTS
// expect: exit=2
// expect-stderr: error: incompatible pointer types passing 'struct derived *' to parameter of type 'base *'
// smc: -ffixed-rbx
// expect: exit=2
// expect-stderr: unknown argument: '-ffixed-rbx'
// smc: -DNESTED
// expect: exit=2
// expect-stderr: error: gcc's nested functions are not supported: move 'add_to' out of the function that it is in
// smc: -DJUMPS
// expect: exit=2
// expect-stderr: error: not supported: inline assembly that may jump to a label
//
// Options of gcc that clang rejects: those that do not matter here are ignored, others refused. Extensions: Plan
// 9's anonymous members, statement expressions, case ranges, __auto_type; a nested function is refused by name.
typedef struct base { int a; } base;

static int sum(base *p) { return p->a; }

#ifdef PLAN9
struct derived { int before; base; };
#endif
#ifdef NESTED
static int outer(int n) { int add_to(int (*f)(int), int k) { return n + f(k); } return add_to(0, 1); }
#endif
#ifdef JUMPS
static int is_zero(int x) {
    asm goto("test %0, %0; jz %l1" : : "r"(x) : "cc" : zero);
    return 0;
zero:
    return 1;
}
#endif

#define MAX(a, b) ({ __auto_type a_ = (a); __auto_type b_ = (b); a_ > b_ ? a_ : b_; })

int main(void) {
    base b = {.a = MAX(1, 2)};
#ifdef PLAN9
    struct derived d = {.before = 1};
    d.a = 1;
    if (d.a != d.before) return 1;
#endif
#ifdef CONVERTS
    if (sum(&d) != 1) return 1;
#endif
#ifdef JUMPS
    if (is_zero(1)) return 1;
#endif
    switch (sum(&b)) {
    case 1 ... 3: return 0;
    default: return 1;
    }
}
