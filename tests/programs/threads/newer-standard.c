// A program of C23 without an option that says so.
// smc:
// expect: verdict=verified exit=0 executions=1
// expect-stderr: compiled with -std=gnu23
#include <pthread.h>

static constexpr int n = 2;
static int x;

static void *add(void *) {
    x += n;
    return nullptr;
}

int main() {
    pthread_t t;
    pthread_create(&t, nullptr, add, nullptr);
    pthread_join(t, nullptr);
    return x - n;
}
