// A chosen number is only compared with constants, so numbers around each constant represent all others.
#include <pthread.h>

extern int __VERIFIER_nondet_int(void);
void reach_error(void) { __builtin_trap(); }

int small, positive;

void *producer(void *unused) {
  int n = __VERIFIER_nondet_int();
  if (n > 0 && n <= 9)
    small = 1;
  if (n > 0)
    positive = 1;
  return 0;
}

int main(void) {
  pthread_t t;
  pthread_create(&t, 0, producer, 0);
  pthread_join(t, 0);
  if (small && !positive)
    reach_error();
  return 0;
}
