// Accounts with a lock each; an auditor adds them up, and fails if the sum differs by more than the possible fees.
// bug: the auditor takes one lock after the other, not all of them: money that four clerks transfer meanwhile is counted twice
// depth: 9; threads: 8
// smc: --model=sc
#include "../threads.h"

enum { ACCOUNTS = 4, CLERKS = 7, EACH = 100, FEE = 10 };

static pthread_mutex_t locks[ACCOUNTS];
static int balance[ACCOUNTS];

static void transfer(int from, int to, int amount) {
    const int first = from < to ? from : to, second = from < to ? to : from;
    pthread_mutex_lock(&locks[first]);
    pthread_mutex_lock(&locks[second]);
    balance[from] -= amount;
    balance[to] += amount;
    pthread_mutex_unlock(&locks[second]);
    pthread_mutex_unlock(&locks[first]);
}

static int sum(void) {
    int all = 0;
#ifdef FIX
    for (int i = 0; i < ACCOUNTS; i++) pthread_mutex_lock(&locks[i]);
    for (int i = 0; i < ACCOUNTS; i++) all += balance[i];
    for (int i = 0; i < ACCOUNTS; i++) pthread_mutex_unlock(&locks[i]);
#else
    for (int i = 0; i < ACCOUNTS; i++) {
        pthread_mutex_lock(&locks[i]);
        all += balance[i];
        pthread_mutex_unlock(&locks[i]);
    }
#endif
    return all;
}

static void *work(void *at) {
    const int me = (int)(long)at;
    if (me < CLERKS) transfer(me % ACCOUNTS, (me + 1 + me / ACCOUNTS) % ACCOUNTS, FEE + 2);
    else assert(sum() <= ACCOUNTS * EACH + 4 * FEE);
    return NULL;
}

int main(void) {
    for (int i = 0; i < ACCOUNTS; i++) {
        pthread_mutex_init(&locks[i], NULL);
        balance[i] = EACH;
    }
    run_threads(CLERKS + 1, work);
    return 0;
}
