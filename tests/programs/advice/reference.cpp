// smc:
// expect: verdict=unsafe exit=1 error=race
// report: Thread 1 unlocks all.m in line 20 before it writes all.count in line 26, and thread 2 in line 20 before it writes it in line 26: keep all.m locked until after the access.
// smc: -DCOPIES
// expect: verdict=verified exit=0
// smc: -DANOTHER
// expect: verdict=unsafe exit=1 error=race
// report-lacks: before it writes
//
// A function returns a reference to data that its lock protects; the caller uses it after the
// unlock. ANOTHER: the lock of another object is unrelated.
#include <mutex>
#include <thread>

static struct table {
    std::mutex m;
    int count = 0;
    int &entry() {
        std::lock_guard<std::mutex> lock(m);
        return count; }
    int copy() { std::lock_guard<std::mutex> lock(m); return count; }
} all;
static std::mutex other;
#if !defined COPIES && !defined ANOTHER
static void use() {
    all.entry() = 1;
}
#elif defined COPIES
static void use() { (void)all.copy(); }
#else
static void use() { { std::lock_guard<std::mutex> lock(other); } all.count = 1; }
#endif
int main() {
    std::thread a(use), b(use);
    a.join();
    b.join();
}
