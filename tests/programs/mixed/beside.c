// smc: --model=sc --algo=trust --keep-going
// expect: verdict=verified exit=0 executions=108
// smc: --model=sc --algo=trust --keep-going --jobs=2
// expect: verdict=verified exit=0
//
// A compare-exchange is revisited by two stores, one in each half. With only the first of them it
// would succeed, and would not be atomic with respect to the addition.
#include <pthread.h>
#include <stdint.h>
static _Alignas(8) unsigned char m[8];
static int y;
#define A ((uint16_t *)m)
#define B ((uint16_t *)(m + 2))
#define W ((uint32_t *)m)
static void *t0(void *p) { __atomic_store_n(A, 2, 5); __atomic_fetch_add(B, 0x100, 5); return p; }
static void *t1(void *p) { __atomic_store_n(B, 5, 5); return p; }
static void *t2(void *p) { uint32_t e = 0x50001; __atomic_compare_exchange_n(W, &e, 0x90009, 0, 5, 5); return p; }
static void *t3(void *p) { (void)__atomic_load_n(&y, 5); __atomic_store_n(A, 1, 5); return p; }
static void *t4(void *p) { (void)__atomic_load_n(&y, 5); __atomic_store_n(B, 7, 5); return p; }
int main(void) {
    pthread_t t[5];
    pthread_create(&t[0], 0, t0, 0);
    pthread_create(&t[1], 0, t1, 0);
    pthread_create(&t[2], 0, t2, 0);
    pthread_create(&t[3], 0, t3, 0);
    pthread_create(&t[4], 0, t4, 0);
    for (int i = 0; i < 5; i++) pthread_join(t[i], 0);
}
