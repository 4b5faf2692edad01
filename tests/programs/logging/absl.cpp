// absl.cpp - CHECK and LOG of Abseil, and one in a separate function.
// smc:
// expect: verdict=verified exit=0 executions=4
// smc: -DWRONG
// expect: verdict=unsafe exit=1 error=assertion line=14
// expect-stderr: absl.cpp:14:5: error: assertion failed: n >= least (1 vs. 2)
#include <absl/log/check.h>
#include <absl/log/initialize.h>
#include <absl/log/log.h>
#include <atomic>
#include <thread>
static void expect(int n, int least)
{
    CHECK_GE(n, least);
}
int main()
{
    absl::InitializeLog();
    std::atomic<int> n{0};
    auto add = [&n] {
#ifdef WRONG
        n = n + 1;
#else
        n++;
#endif
        LOG(INFO) << "now " << n;
    };
    std::thread t(add);
    add();
    t.join();
    expect(n, 2);
    if (n < 2) LOG(FATAL) << "never";
    else DCHECK_EQ(n, 2);
}
