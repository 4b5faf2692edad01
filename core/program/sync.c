#include "program/sync.h"

#include <stddef.h>
#include <string.h>

smc_sync_call smc_sync_call_of(const char *function) {
    static const struct {
        const char *name;
        smc_sync_call call;
    } table[] = {
        {"pthread_cond_wait", SMC_SYNC_WAIT},
        {"cnd_wait", SMC_SYNC_WAIT},
        {"pthread_cond_timedwait", SMC_SYNC_TIMED_WAIT},
        {"pthread_cond_clockwait", SMC_SYNC_TIMED_WAIT},
        {"cnd_timedwait", SMC_SYNC_TIMED_WAIT},
        {"pthread_cond_signal", SMC_SYNC_SIGNAL},
        {"cnd_signal", SMC_SYNC_SIGNAL},
        {"pthread_cond_broadcast", SMC_SYNC_BROADCAST},
        {"cnd_broadcast", SMC_SYNC_BROADCAST},
        {"pthread_rwlock_rdlock", SMC_SYNC_READ_LOCK},
        {"pthread_rwlock_tryrdlock", SMC_SYNC_READ_LOCK},
        {"pthread_rwlock_timedrdlock", SMC_SYNC_READ_LOCK},
        {"pthread_rwlock_wrlock", SMC_SYNC_WRITE_LOCK},
        {"pthread_rwlock_trywrlock", SMC_SYNC_WRITE_LOCK},
        {"pthread_rwlock_timedwrlock", SMC_SYNC_WRITE_LOCK},
        {"pthread_rwlock_clockrdlock", SMC_SYNC_READ_LOCK},
        {"pthread_rwlock_clockwrlock", SMC_SYNC_WRITE_LOCK},
        {"pthread_rwlock_unlock", SMC_SYNC_RW_UNLOCK},
        {"sem_post", SMC_SYNC_POST},
        {"sem_wait", SMC_SYNC_TAKE},
        {"sem_trywait", SMC_SYNC_TAKE},
        {"sem_timedwait", SMC_SYNC_TAKE},
        {"sem_clockwait", SMC_SYNC_TAKE},
        {"pthread_barrier_wait", SMC_SYNC_BARRIER},
        {"__smc_meet", SMC_SYNC_BARRIER},
        {"pthread_once", SMC_SYNC_ONCE},
        {"call_once", SMC_SYNC_ONCE},
        {"pthread_cond_init", SMC_SYNC_MAKE},
        {"cnd_init", SMC_SYNC_MAKE},
        {"pthread_rwlock_init", SMC_SYNC_MAKE},
        {"sem_init", SMC_SYNC_MAKE},
        {"pthread_barrier_init", SMC_SYNC_MAKE},
        {"__smc_meeting", SMC_SYNC_MAKE},
        {"pthread_cond_destroy", SMC_SYNC_UNMAKE},
        {"cnd_destroy", SMC_SYNC_UNMAKE},
        {"pthread_rwlock_destroy", SMC_SYNC_UNMAKE},
        {"sem_destroy", SMC_SYNC_UNMAKE},
        {"pthread_barrier_destroy", SMC_SYNC_UNMAKE},
    };
    for (size_t i = 0; function && i < sizeof table / sizeof *table; i++)
        if (strcmp(table[i].name, function) == 0) return table[i].call;
    return SMC_SYNC_NOTHING;
}
