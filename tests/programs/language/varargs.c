// smc: --model=ra --algo=tracer
// expect: verdict=verified exit=0 executions=1
//
// Variadic functions of the program: integers, doubles, structs in registers and in memory,
// va_copy, a va_list as an argument, a call through a pointer.
#include <stdarg.h>
#include <assert.h>
#include <stdio.h>
struct big { long a, b, c; int d; };
struct two { double x; int y; };
static double sum(int n, ...) { va_list ap, again; va_start(ap, n); va_copy(again, ap); double s = 0;
  for (int i = 0; i < n; i++) { s += va_arg(ap, int); s += va_arg(ap, double); }
  struct big b = va_arg(ap, struct big); struct two t = va_arg(ap, struct two); char *p = va_arg(ap, char *);
  va_end(ap); s += va_arg(again, int); va_end(again);
  return s + b.a + b.d + t.x + t.y + p[1]; }
static int vnext(va_list ap) { return va_arg(ap, int); }
static int first2(int n, ...) { va_list ap; va_start(ap, n); int a = vnext(ap); a = 10 * a + vnext(ap); va_end(ap); return a; }
int main(void) { struct big b = {1,2,3,4}; struct two t = {0.5, 6};
  double s = sum(3, 1, 1.5, 2, 2.5, 3, 3.5, b, t, "ab");
  assert(s == 6 + 7.5 + 5 + 6.5 + 'b' + 1);
  int (*f)(int, ...) = first2;
  assert(f(0, 4, 2) == 42);
  return 0; }
