// smc: -std=c++17 --check=leaks
// expect: verdict=verified exit=0
// smc: -std=c++20 -DLATE
// expect: verdict=unsafe exit=1 error=memory
// expect-stderr: use after free: write of operator new(line 34)
//
// Resources of <memory_resource>: monotonic buffers, pools with and without a lock, the default resources.
#include <cassert>
#include <memory_resource>
#include <string>
#include <thread>
#include <vector>

static void fill(std::pmr::memory_resource *from) {
    std::pmr::vector<int> v(from);
    for (int i = 0; i < 20; i++) v.push_back(i);
    std::pmr::string s("a text that is longer than what a string has room for", from);
    assert(v[19] == 19 && s.size() > 20);
}

static bool has_nothing(std::pmr::memory_resource *r) {
    try {
        (void)r->allocate(1);
    } catch (const std::bad_alloc &) {
        return true;
    }
    return false;
}

int main() {
    char room[64];
    std::pmr::monotonic_buffer_resource buffer(room, sizeof room);
    fill(&buffer);
    int *late = static_cast<int *>(buffer.allocate(400));
    *late = 1;
    buffer.release();
#ifdef LATE
    *late = 2;
#endif
    assert(buffer.allocate(1) == room);

    assert(std::pmr::get_default_resource() == std::pmr::new_delete_resource());
    assert(std::pmr::set_default_resource(&buffer) == std::pmr::new_delete_resource());
    assert(std::pmr::vector<int>().get_allocator().resource() == &buffer);
    std::pmr::set_default_resource(nullptr);
    assert(has_nothing(std::pmr::null_memory_resource()));

    std::pmr::unsynchronized_pool_resource alone;
    fill(&alone);
    void *left = alone.allocate(8, 64);
    assert(left && alone.upstream_resource() == std::pmr::new_delete_resource());

    std::pmr::synchronized_pool_resource pool;
    std::thread other([&] { pool.deallocate(pool.allocate(4), 4); });
    pool.deallocate(pool.allocate(8), 8);
    other.join();
}
