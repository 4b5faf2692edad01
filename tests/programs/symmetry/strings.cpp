// Threads change their own strings, which main has created: short ones are stored in the object, which points to them.
// smc:
// expect: verdict=verified executions=1
// smc: --symmetry=off
// expect: verdict=verified executions=1
// smc: --model=sc --algo=trust --keep-going
// expect: verdict=verified executions=1
// smc: -DPUSHED --keep-going --jobs=2
// expect: verdict=verified executions=1
#include <cassert>
#include <string>
#include <thread>
#include <vector>

static std::string words[3] = {"one", "two", "six"};
static std::vector<std::string> lists[3];

static void change(int i) {
#ifdef PUSHED
    lists[i].push_back(words[i]);
    assert(lists[i].size() == 1);
#endif
    words[i] += "s";
    assert(words[i].size() == 4);
}

int main() {
    std::thread a(change, 0), b(change, 1), c(change, 2);
    a.join();
    b.join();
    c.join();
}
