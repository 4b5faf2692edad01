/* __stop_token/stop_state.h - std::stop_callback: a thread that destroys a callback waits until the
 * thread that executes it has finished. libc++'s own implementation notifies the waiting thread by
 * the address of an object that no longer exists; here the waiting thread polls. */
#ifndef SMC_STOP_STATE_H
#define SMC_STOP_STATE_H

#include <__stop_token/atomic_unique_lock.h>
#include <__stop_token/intrusive_list_view.h>
#include <__thread/id.h>
#include <atomic>
#include <cstdint>

#define notify_all() is_lock_free()
#define wait(old, order) load(order); while (!__cb->__completed_.load(order)) continue
#include_next <__stop_token/stop_state.h>
#undef notify_all
#undef wait

#endif
