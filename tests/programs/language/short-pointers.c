// smc: -m32
// expect: verdict=verified exit=0 executions=2
// smc: -m32 --algo=enumerate --model=sc
// expect: verdict=verified exit=0 executions=2
// smc: -m32 -DFAR
// expect: exit=2
// expect-stderr: a pointer that leads far out of its object is stored, in a program of 32 bits
// smc: -m32 -DPAST
// expect: verdict=unsafe exit=1 error=memory line=82
// report: write of 4 bytes at offset 16 is out of bounds of 'many' (16 bytes)
// smc: -m32 -DFORGED
// expect: verdict=unsafe exit=1 error=memory line=85
// report: write through an invalid pointer (0x12345)
// smc: -m32 -DFREED
// expect: verdict=unsafe exit=1 error=memory line=88
// smc: -m32 -DLARGE
// expect: exit=2
// expect-stderr: an object of 100000000 bytes in a program of 32 bits
//
// A 32-bit program: pointers, long and size_t have four bytes in memory, as unions and casts show;
// long long is aligned to four; variadic arguments are passed on the stack. No header is needed.
typedef unsigned long pthread_t;
typedef __SIZE_TYPE__ size_t;
int pthread_create(pthread_t *, const void *, void *(*)(void *), void *), pthread_join(pthread_t, void **);
void *malloc(size_t);
void free(void *);
void __assert_fail(const char *, const char *, unsigned, const char *);
#define assert(x) ((x) ? (void)0 : __assert_fail(#x, __FILE__, __LINE__, __func__))

struct node { int value; struct node *next; long long more; };
_Static_assert(sizeof(long) == 4 && sizeof(void *) == 4 && sizeof(struct node) == 16 && sizeof(long double) == 12, "ILP32");

struct node *top;
int many[4] = {1, 2, 3, 4}, *second = &many[1], *volatile stored, *before[2] = {many};
const char *const names[] = {"a", "bc", 0};
union { void *p; unsigned u; unsigned char bytes[4]; } both;
static int add(int a, int b) { return a + b; }
int (*volatile called)(int, int) = add;

static long long sum(int n, ...) {
    __builtin_va_list of, again;
    __builtin_va_start(of, n);
    __builtin_va_copy(again, of);
    long long s = __builtin_va_arg(of, int);
    s += *__builtin_va_arg(of, int *);
    s += __builtin_va_arg(of, long long);
    s += (int)__builtin_va_arg(of, double);
    s += (int)__builtin_va_arg(of, long double);
    const struct node in = __builtin_va_arg(of, struct node);
    s += in.value + *(int *)in.next + in.more + __builtin_va_arg(of, int);
    s += __builtin_va_arg(again, int);
    __builtin_va_end(again);
    __builtin_va_end(of);
    return s;
}

static void *push(void *value) {
    struct node *n = malloc(sizeof *n);
    *n = (struct node){*(int *)value, 0, 1ll << 40};
    __atomic_store_n(&top, n, __ATOMIC_RELEASE);
    return n;
}

int main(int argc, char **argv) {
    int value = 5;
    pthread_t id;
    void *result;
    assert(argc == 1 && argv[0][0] == 'p' && !argv[1]);
    assert(!pthread_create(&id, 0, push, &value));
    struct node *n = __atomic_load_n(&top, __ATOMIC_ACQUIRE);
    if (n) assert(n->value == 5 && n->more == 1ll << 40);
    pthread_join(id, &result);
    assert(result == top && __atomic_exchange_n(&top, (struct node *)-1, __ATOMIC_SEQ_CST) == result && top == (void *)~0ul);
    assert(*second == 2 && second[-1] == 1 && *before[0] == 1 && names[1][1] == 'c' && called(2, 3) == 5);
    assert((unsigned long)second - (unsigned long)many == 4 && *(int *)((unsigned long)second + 4) == 3);
    both.p = second;
    both.bytes[0] += 4;
    assert(both.p == &many[2] && both.u == (unsigned)&many[2]);
    stored = many + 4, stored = stored - 5, stored++;
    assert(stored == many && sum(1, 1, second, 1ll << 33, 20.5, 40.0L, (struct node){3, (void *)second, 100}, 1000) == (1ll << 33) + 1169);
#ifdef PAST
    stored = many + 4, *stored = 1;
#endif
#ifdef FORGED
    stored = (int *)0x12345, *stored = 1;
#endif
#ifdef FREED
    stored = result, free(stored), *stored = 1;
#endif
#ifdef FAR
    stored = many + 1000;
#endif
#ifdef LARGE
    result = malloc(100000000);
#endif
    return 0;
}
