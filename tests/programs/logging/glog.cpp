// glog.cpp - CHECK and LOG of glog: a failed CHECK is an assertion at the program's line.
// smc: -DBUG=0
// expect: verdict=verified exit=0
// smc: -DBUG=1
// expect: verdict=unsafe exit=1 error=assertion line=50
// expect-stderr: glog.cpp:50:3: error: assertion failed: n == 2 (1 vs. 2): an update is lost
// smc: -DBUG=2
// expect: verdict=unsafe exit=1 error=assertion line=44
// expect-stderr: assertion failed: n == 3: lost
// smc: -DBUG=2 -DNDEBUG
// expect: verdict=verified exit=0
// smc: -DBUG=3
// expect: verdict=unsafe exit=1 error=assertion line=23
// expect-stderr: assertion failed: LOG(FATAL): k is 0
// smc: -DBUG=4
// expect: verdict=unsafe exit=1 error=assertion
// expect-stderr: assertion failed: (int *)nullptr != NULL
#include <glog/logging.h>
#include <thread>
#include <atomic>
#include <sstream>
std::atomic<int> n{0};
int work(int k) { if (k > 0) return 1; LOG(FATAL) << "k is " << k; }
int main(int argc, char **argv){
  google::InitGoogleLogging(argv[0]);
  FLAGS_logtostderr = true;
#if BUG == 1
  std::thread t([]{ n = n + 1; LOG(INFO) << "thread " << n; });
  n = n + 1;
#else
  std::thread t([]{ n++; LOG(INFO) << "thread " << n; });
  n++;
#endif
  t.join();
  int *p = CHECK_NOTNULL(new int(1));
  if (n == 5) CHECK(false); else CHECK(n > 0) << "never";
  CHECK_STREQ("a", "a"); CHECK_NE(1, 2) << "x"; LOG_EVERY_N(WARNING, 2) << "w"; VLOG(1) << "v"; DCHECK_GE(3, 2);
  for (int i = 0; i < 3; i++) LOG_EVERY_N(INFO, 2) << "the " << google::COUNTER << "th";
  std::ostringstream calls;
  calls << google::COUNTER;
  CHECK_EQ(calls.str(), "3");
  VLOG_EVERY_N(1, 2) << "v"; DLOG_EVERY_N(INFO, 2) << "d"; SYSLOG_IF(ERROR, n == 7) << "s"; LOG_ASSERT(n > 0);
#if BUG == 2
  DCHECK(n == 3) << "lost " << n;
#elif BUG == 3
  work(0);
#elif BUG == 4
  CHECK_NOTNULL((int *)nullptr);
#else
  CHECK_EQ(n, 2) << "an update is lost";
#endif
}
