// smc: --model=ra --algo=tracer
// expect: verdict=verified exit=0 executions=1 blocked=0
// smc: --model=ra --algo=tracer -DTOO_FEW
// expect: verdict=unsafe exit=1 error=memory line=39
// report: read of an argument that was not passed to 'take'
// smc: --model=ra --algo=tracer -DTOO_MANY_TAKEN
// expect: verdict=unsafe exit=1 error=memory line=39
// smc: --model=ra --algo=tracer -DANOTHER_TYPE
// expect: verdict=unsafe exit=1 error=memory line=40
// smc: --model=ra --algo=tracer -DANOTHER_FUNCTION
// expect: verdict=unsafe exit=1 error=memory line=107
// report: call of the variadic 'take' through a pointer of another type
//
// Variadic arguments of all types, in registers and on the stack, by the calling convention of x86-64: 128-bit integers
// and long doubles are aligned, structs are classified by their members. A letter stands for a type and a fixed value.
#include <assert.h>
#include <stdarg.h>

typedef __int128 i128;
typedef int v4 __attribute__((vector_size(16)));
struct c { char c; };
struct ii { int a, b; };
struct lc { long a; char b; };
struct lll { long a, b, c; };
struct ff { float a, b; };
struct fff { float a[3]; };
struct di { double a; int b; };
struct ccc { char a[3]; };
struct I { i128 a; };
struct Lc { long double a; char b; };
struct none {};
struct a32 { _Alignas(32) int a; };

static const i128 I = ((i128)7 << 64) + 8;
static const v4 V = {1, 2, 3, 4};

static void check(char type, va_list *ap) {
    switch (type) {
    case 'i': assert(va_arg(*ap, int) == 3); break;
    case 'd': assert(va_arg(*ap, double) == 2.5); break;
    case 'l': assert(va_arg(*ap, long) == -1); break;
    case 'L': assert(va_arg(*ap, long double) == 9.5L); break;
    case 'I': assert(va_arg(*ap, i128) == I); break;
    case 'B': assert(va_arg(*ap, _BitInt(100)) == (_BitInt(100))I); break;
    case 'v': { v4 v = va_arg(*ap, v4); assert(v[0] == 1 && v[3] == 4); break; }
    case 'C': { _Complex double z = va_arg(*ap, _Complex double); assert(__real__ z == 1 && __imag__ z == 2); break; }
    case 'F': { _Complex float z = va_arg(*ap, _Complex float); assert(__real__ z == 1 && __imag__ z == 2); break; }
    case 'M': { _Complex long double z = va_arg(*ap, _Complex long double); assert(__real__ z == 1 && __imag__ z == 2); break; }
    case '0': (void)va_arg(*ap, struct none); break;
    case '1': assert(va_arg(*ap, struct c).c == 1); break;
    case '2': { struct ii s = va_arg(*ap, struct ii); assert(s.a == 1 && s.b == 2); break; }
    case '3': { struct lc s = va_arg(*ap, struct lc); assert(s.a == 1 && s.b == 2); break; }
    case '4': { struct lll s = va_arg(*ap, struct lll); assert(s.a == 1 && s.b == 2 && s.c == 3); break; }
    case '5': { struct ff s = va_arg(*ap, struct ff); assert(s.a == 1 && s.b == 2); break; }
    case '6': { struct fff s = va_arg(*ap, struct fff); assert(s.a[0] == 1 && s.a[2] == 3); break; }
    case '7': { struct di s = va_arg(*ap, struct di); assert(s.a == 1 && s.b == 2); break; }
    case '8': { struct ccc s = va_arg(*ap, struct ccc); assert(s.a[0] == 1 && s.a[2] == 3); break; }
    case '9': assert(va_arg(*ap, struct I).a == I); break;
    case 'x': { struct Lc s = va_arg(*ap, struct Lc); assert(s.a == 1 && s.b == 2); break; }
    case 'y': assert(va_arg(*ap, struct a32).a == 1); break;
    default: assert(!"a type");
    }
}

static void take(const char *types, ...) {
    va_list ap;
    va_start(ap, types);
    for (; *types; types++) check(*types, &ap);
    va_end(ap);
}

// Named arguments take registers and parts of the stack, too.
static void take_after(double d, struct lll s, long double x, int i, const char *types, ...) {
    va_list ap;
    assert(d == 0.5 && s.c == 3 && x == 9.5L && i == 3);
    va_start(ap, types);
    for (; *types; types++) check(*types, &ap);
    va_end(ap);
}

static void take_after_vector(v4 v, const char *types, ...) {
    va_list ap;
    assert(v[0] == 1 && v[1] == 2 && v[2] == 3 && v[3] == 4);
    va_start(ap, types);
    for (; *types; types++) check(*types, &ap);
    va_end(ap);
}

static void old_style();
static void (*through_pointer)() = (void (*)())take;

int main(void) {
    const struct c s1 = {1};
    const struct ii s2 = {1, 2};
    const struct lc s3 = {1, 2};
    const struct lll s4 = {1, 2, 3};
    const struct ff s5 = {1, 2};
    const struct fff s6 = {{1, 2, 3}};
    const struct di s7 = {1, 2};
    const struct ccc s8 = {{1, 2, 3}};
    const struct I s9 = {I};
    const struct Lc x = {1, 2};
    const struct a32 y = {1};
    const struct none s0;
#ifdef ANOTHER_FUNCTION
    void (*other)(const char *, int) = (void (*)(const char *, int))take;
    other("i", 3);
#elif defined TOO_FEW
    take("iii", 3, 3);
#elif defined TOO_MANY_TAKEN
    take("iiiiiiiii", 3, 3, 3, 3, 3, 3, 3, 3);
#elif defined ANOTHER_TYPE
    take("d", 3);
#endif
    take("I", I), take("iI", 3, I), take("iIi", 3, I, 3), take("liIl", -1L, 3, I, -1L), take("Ii", I, 3);
    take("iiiiiI", 3, 3, 3, 3, 3, I), take("iiiiIi", 3, 3, 3, 3, I, 3), take("iiiiii9i", 3, 3, 3, 3, 3, 3, s9, 3);
    take("iL", 3, 9.5L), take("iLiLi", 3, 9.5L, 3, 9.5L, 3), take("4L", s4, 9.5L), take("i4L", 3, s4, 9.5L), take("x", x);
    take("1L", s1, 9.5L), take("2L", s2, 9.5L), take("3L", s3, 9.5L), take("5L", s5, 9.5L), take("6L", s6, 9.5L);
    take("7L", s7, 9.5L), take("8L", s8, 9.5L), take("9", s9), take("i9i", 3, s9, 3), take("ixi", 3, x, 3), take("0L", s0, 9.5L);
    take("iyi", 3, y, 3), take("i4y4i", 3, s4, y, s4, 3), take("v", V), take("ivi", 3, V, 3), take("iBi", 3, (_BitInt(100))I, 3);
    take("iCi", 3, 1.0 + 2.0i, 3), take("iFi", 3, 1.0f + 2.0if, 3), take("iMi", 3, 1.0L + 2.0iL, 3);
    take("iii3i", 3, 3, 3, s3, 3), take("iiii3i", 3, 3, 3, 3, s3, 3), take("iiiii3i", 3, 3, 3, 3, 3, s3, 3);
    take("ddddddddddvd", 2.5, 2.5, 2.5, 2.5, 2.5, 2.5, 2.5, 2.5, 2.5, 2.5, V, 2.5), take("4I4L4i", s4, I, s4, 9.5L, s4, 3);
    take_after(0.5, s4, 9.5L, 3, "iIdL4i", 3, I, 2.5, 9.5L, s4, 3);
    take_after(0.5, s4, 9.5L, 3, "iiiiiILd", 3, 3, 3, 3, 3, I, 9.5L, 2.5);
    take_after_vector(V, "vdddddddvi", V, 2.5, 2.5, 2.5, 2.5, 2.5, 2.5, 2.5, V, 3);
    through_pointer("idL", 3, 2.5, 9.5L);
    old_style(3, 2.5, s4, 9.5L);
    return 0;
}

static void old_style(i, d, s, x) int i; double d; struct lll s; long double x; { assert(i == 3 && d == 2.5 && s.c == 3 && x == 9.5L); }
