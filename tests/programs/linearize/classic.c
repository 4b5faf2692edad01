// Three structures of tests/programs/classic as objects, whose harnesses there find no error. Vyukov's ring is no queue in the sense of
// linearizability: a get finds it empty while a put that came first is not done, though another one has returned.
//
// smc: linearize -DMS_QUEUE --calls=3
// expect: verdict=bounded exit=0
// smc: linearize -DMS_QUEUE -DBUG_TAIL_FIRST --calls=3
// expect: verdict=unsafe
// smc: linearize -DHASH_TABLE --calls=3
// expect: verdict=bounded exit=0
// smc: linearize -DHASH_TABLE -DBUG_TWO_STEPS --calls=3
// expect: verdict=unsafe error=linearizability
// expect-stderr: a client of 3 calls
// smc: linearize -DRING --calls=3
// expect: verdict=unsafe error=linearizability
// expect-stderr: a client of 3 calls
// expect-stderr: no order of the calls explains get() = 0
// smc: linearize -DRING --calls=3 --model=sc
// expect: verdict=unsafe error=linearizability
// smc: linearize -DRING -DMAY_FAIL --calls=4
// expect: verdict=bounded exit=0
#include <smc.h>

#define main main_of_the_test
#ifdef MS_QUEUE
#include "../classic/michael-scott-queue.c"
static struct queue object;
SMC_OBJECT() { queue_init(&object); }
SMC_OP_CARRIES(put)
{
    enqueue(&object, (int)value);
    return 0;
}
SMC_OP(get)
{
    int value = 0;
    return dequeue(&object, &value) ? value : 0;
}
#endif

#ifdef HASH_TABLE
#include "../classic/hash-table.c"
SMC_OBJECT()
{
    for (int i = 0; i < BUCKETS; i++) {
        pthread_mutex_init(&table.bucket[i].lock, NULL);
        table.bucket[i].first = NULL;
    }
    insert(&table, 1, 10);
}
SMC_OP(erase, 1, 2)
{
    int found = 0;
    return take(&table, (unsigned)value, &found) ? found : 0;
}
SMC_OP(look, 1, 2)
{
    int found = 0;
    return find(&table, (unsigned)value, &found) ? found : 0;
}
SMC_OP(move) { return rename_key(&table, 1, 2); }
#endif

#ifdef RING
#include "../classic/mpmc-ring.c"
static struct ring object;
SMC_OBJECT() { ring_init(&object); }
SMC_OP_CARRIES(put_item) { return enqueue(&object, (int)value); }
SMC_OP(get)
{
    int value = 0;
    return dequeue(&object, &value) ? value : 0;
}
#ifdef MAY_FAIL
SMC_MAY_FAIL(put_item, 0)
SMC_MAY_FAIL(get, 0)
#endif
#endif
