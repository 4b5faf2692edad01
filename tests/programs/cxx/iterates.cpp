// smc:
// expect: verdict=verified exit=0 executions=2
// smc: --model=sc --algo=trust
// expect: verdict=verified exit=0 executions=2
//
// Loops over containers of more than 10,000 elements, by iterators or until a container is empty,
// are executed to their end.
#include <atomic>
#include <cassert>
#include <list>
#include <queue>
#include <string>
#include <thread>

int main() {
    constexpr int n = 10500;
    std::atomic<long> sum{0};
    std::thread worker([&] {
        std::list<int> list;
        std::queue<int> queue;
        std::string text(n, 'a');
        long total = 0;
        text[n - 1] = 'b';
        for (int i = 0; i < n; i++) list.push_back(1), queue.push(1);
        for (int one : list) total += one;
        while (!queue.empty()) {
            total += queue.front();
            queue.pop();
        }
        for (size_t i = 0; text[i] != 'b'; i++) total++;
        sum = total;
    });
    const long seen = sum;
    assert(seen == 0 || seen == 3 * n - 1);
    worker.join();
    assert(sum == 3 * n - 1);
}
