// smc: --model=sc --algo=tracer --keep-going --exit-status=ignore
// expect: verdict=verified exit=0 executions=82 outcomes=82
// smc: --model=sc --algo=enumerate --keep-going --exit-status=ignore
// expect: verdict=verified exit=0 executions=82 outcomes=82 outcome_hash=as-before
// smc: --model=pso --algo=tracer --keep-going --exit-status=ignore
// expect: verdict=verified exit=0 executions=108
// smc: --model=pso --algo=enumerate --keep-going --exit-status=ignore
// expect: verdict=verified exit=0 executions=108
// smc: --model=ra --algo=tracer
// expect: verdict=unsafe exit=1 error=race
//
// A word is also written in parts, unordered. Under models in which plain accesses may race, it is read cell by
// cell. The cells and outcomes do not depend on the explorer, nor on the order in which it finds the overlaps.
#include <pthread.h>
#include <stdint.h>
#include <stdlib.h>
#include <string.h>
#include <assert.h>
static union { uint32_t w; uint16_t h[2]; uint8_t b[4]; } u;
static uint32_t *volatile p;
static void *a(void *x) { u.w = 0x01020304; return x; }
static void *b(void *x) { u.h[1] = 0xaaaa; u.b[0] = 0xbb; return x; }
static void *c(void *x) { uint32_t v = u.w; uint32_t *q = malloc(4); *q = v; p = q; return x; }
int main(void) { pthread_t t[3]; pthread_create(&t[0],0,a,0); pthread_create(&t[1],0,b,0); pthread_create(&t[2],0,c,0);
 for (int i = 0; i < 3; i++) pthread_join(t[i],0); 
 uint8_t last; memcpy(&last, (uint8_t *)p + 3, 1); 
 assert(last == 0 || last == 1 || last == 0xaa); return u.b[2]; }
