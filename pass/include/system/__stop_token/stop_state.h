/* __stop_token/stop_state.h - who destroys a std::stop_callback that another thread calls waits for
   its end. libc++'s own notifies it by the address of what is gone by then; here the one that waits
   looks. */
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
