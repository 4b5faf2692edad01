typedef unsigned long int pthread_t;
extern int pthread_create(pthread_t *, const void *, void *(*)(void *), void *);
extern int pthread_join(pthread_t, void **);
void reach_error() { __builtin_trap(); }
int done;
void *work(void *argument) {
  *(int *)argument = 1;
  done = helper(1);
  return 0;
}
int helper(int one) {
  return one + 1;
}
int main() {
  int *cell = malloc(sizeof(int));
  pthread_t t;
  pthread_create(&t, 0, work, cell);
  pthread_join(t, 0);
  if (*cell != 1 || done != 2)
    reach_error();
  free(cell);
  return 0;
}
