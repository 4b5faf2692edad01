// smc: -DOBJECT=mutex -DOFFSET=0
// expect: verdict=verified exit=0
// smc: -DOBJECT=mutex -DOFFSET=8
// expect: verdict=unsafe exit=1 error=memory line=58
// report: a mutex of 40 bytes at offset 8 of an object of 40 bytes
// smc: -DOBJECT=mutex -DOFFSET=4096
// expect: verdict=unsafe exit=1 error=memory line=58
// smc: -DOBJECT=mutex -DOFFSET=-8
// expect: verdict=unsafe exit=1 error=memory line=58
// smc: -DOBJECT=spin -DOFFSET=0
// expect: verdict=verified exit=0
// smc: -DOBJECT=spin -DOFFSET=4
// expect: verdict=unsafe exit=1 error=memory line=58
// report: a spinlock of 4 bytes at offset 4 of an object of 4 bytes
// smc: -DOBJECT=spin -DOFFSET=2
// expect: verdict=unsafe exit=1 error=memory line=58
// smc: -DOBJECT=c11 -DOFFSET=8
// expect: verdict=unsafe exit=1 error=memory line=58
// smc: -DOBJECT=mutex -DOFFSET=8 -DGLOBAL
// expect: verdict=unsafe exit=1 error=memory line=58
// smc: -DOBJECT=spin -DOFFSET=4 -DGLOBAL
// expect: verdict=unsafe exit=1 error=memory line=58
// smc: -DOBJECT=tried -DOFFSET=8
// expect: verdict=unsafe exit=1 error=memory line=58
// smc: -DOBJECT=tried -DOFFSET=0
// expect: verdict=verified exit=0
// smc: -DOBJECT=spin_tried -DOFFSET=4
// expect: verdict=unsafe exit=1 error=memory line=58
// smc: -DOBJECT=unlocked -DOFFSET=8
// expect: verdict=unsafe exit=1 error=memory line=58
//
// A mutex or spinlock must be completely within its object.
#include <pthread.h>
#include <stdlib.h>
#include <threads.h>

typedef pthread_mutex_t mutex_type, tried_type, unlocked_type;
typedef pthread_spinlock_t spin_type, spin_tried_type;
typedef mtx_t c11_type;
#define mutex_use(p) pthread_mutex_lock(p)
#define unlocked_use(p) pthread_mutex_unlock(p)
#define tried_use(p) pthread_mutex_trylock(p)
#define spin_use(p) pthread_spin_lock(p)
#define spin_tried_use(p) pthread_spin_trylock(p)
#define c11_use(p) mtx_lock(p)

#define JOIN(a, b) a##b
#define NAME(object, what) JOIN(object, what)
#define TYPE NAME(OBJECT, _type)

static TYPE global;

int main(void) {
    TYPE *p = calloc(1, sizeof *p);
#ifdef GLOBAL
    p = &global;
#endif
    NAME(OBJECT, _use)((TYPE *)((char *)p + OFFSET));
    return 0;
}
