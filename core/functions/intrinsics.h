// intrinsics.h - the private functions of smc's own library (pass/library/), sorted by name, as
// rows of the form that table.h describes. Rows with M are implemented in the interpreter and
// called by the library.
#ifndef SMC_FUNCTIONS_INTRINSICS_H
#define SMC_FUNCTIONS_INTRINSICS_H

// Names of functions that passes call in the code they insert, or look up in a module.
#define SMC_NAME_BEGIN_INPUTS "__smc_begin_inputs"
#define SMC_NAME_CALL_ENDS "__smc_call_ends"
#define SMC_NAME_IS_CHOSEN "__smc_is_chosen"
#define SMC_NAME_IS_OPERATION "__smc_is_operation"
#define SMC_NAME_FENCE "__smc_kernel_fence" // its argument is a smc_fence
#define SMC_NAME_OF_SPECIFICATION "__smc_of_specification"
#define SMC_NAME_FUTEX "__smc_std_futex"         // syscall, as called by Rust's std
#define SMC_NAME_FORGET_JUMPS "smc.forget_jumps" // called before the caller of setjmp returns
#define SMC_NAME_CANCEL "smc_cancel"             // if present, threads are cancelled
#define SMC_NAME_NOW "smc_now"                   // if present, clocks are read
#define SMC_NAME_ONE_ANSWER "smc_one_answer"     // notes that a result is one of many
// At its calls signal handlers may run. Only present in programs that send signals to threads.
#define SMC_NAME_SIGNAL_POINT "smc_signal_point"

#define SMC_INTRINSICS(M, C)                                                                       \
    C(SMC_NAME_BEGIN_INPUTS, .keeps = 2)                                                           \
    M("__smc_call_begins", call_begins, .arguments = 2)                                            \
    M(SMC_NAME_CALL_ENDS, call_ends, .arguments = 1, .undefined_allowed = 1 << 0)                  \
    M("__smc_choose", choose, .arguments = 1)                                                      \
    M("__smc_client_after", client_calls_before, .arguments = 2)                                   \
    M("__smc_client_calls", client_calls, .arguments = 1)                                          \
    M("__smc_client_declares", client_declares)                                                    \
    M("__smc_client_thread_of", client_thread_of, .arguments = 2)                                  \
    M("__smc_client_value", client_value, .arguments = 2)                                          \
    M("__smc_declare", declare, .arguments = 3)                                                    \
    M("__smc_declare_thread", declare_thread, .arguments = 2)                                      \
    M("__smc_expects_end", expects_end, .arguments = 1)                                            \
    M("__smc_goes_on", do_nothing, .needs = SMC_NEEDS_ARRIVE_ONLY)                                 \
    M(SMC_NAME_IS_CHOSEN, is_chosen, .arguments = 1, .keeps = 1)                                   \
    M(SMC_NAME_IS_OPERATION, is_operation, .arguments = 3)                                         \
    M(SMC_NAME_FENCE, kernel_fence, .arguments = 1)                                                \
    M("__smc_kernel_srcu", kernel_srcu, .arguments = 1)                                            \
    C("__smc_meet", .sync = SMC_SYNC_BARRIER)                                                      \
    C("__smc_meeting", .sync = SMC_SYNC_INIT)                                                      \
    M("__smc_meets", all_meet)                                                                     \
    M(SMC_NAME_OF_SPECIFICATION, calls_specification)                                              \
    C(SMC_NAME_FUTEX, .traits = SMC_FN_SYSTEM_CALL, .limit = 5)                                    \
    C("put_clock_time", .traits = SMC_FN_CALLERS_KNOWN)                                            \
    C("random_number", .traits = SMC_FN_CALLERS_KNOWN)                                             \
    C("read_thread_clock", .traits = SMC_FN_CALLERS_KNOWN)                                         \
    M(SMC_NAME_FORGET_JUMPS, forget_jumps)                                                         \
    M("smc_add_below", word_add_below, .arguments = 4, .traits = SMC_FN_OBJECT)                    \
    M("smc_aligned_zeros", aligned_zeros, .arguments = 2)                                          \
    M("smc_allocated_size", allocated_size, .arguments = 1)                                        \
    M("smc_allocated_start", allocated_start, .arguments = 1)                                      \
    M("smc_alone", is_alone)                                                                       \
    M("smc_append", word_append, .arguments = 2, .traits = SMC_FN_OBJECT)                          \
    M("smc_arrive", word_arrive, .arguments = 3, .traits = SMC_FN_OBJECT)                          \
    M("smc_atomic_add_below", atomic_add_below, .arguments = 3)                                    \
    M("smc_begin_section", begin_section, .arguments = 1)                                          \
    M("smc_c11_timedlock", c11_timedlock, .arguments = 1, .needs = SMC_NEEDS_MUTEX_WORDS,          \
      .traits = SMC_FN_OBJECT)                                                                     \
    M(SMC_NAME_CANCEL, cancel, .arguments = 1, .needs = SMC_NEEDS_CANCELS)                         \
    C("smc_cancellable_join", .keeps = 2)                                                          \
    M("smc_cancelled", is_cancelled)                                                               \
    M("smc_cancels", program_cancels)                                                              \
    M("smc_choose", choose, .arguments = 1)                                                        \
    M("smc_compare_exchange", word_compare_exchange, .arguments = 4, .traits = SMC_FN_OBJECT)      \
    M("smc_create_thread", create_surely, .arguments = 4, .undefined_allowed = 1 << 3,             \
      .keeps = 3, .calls = 3)                                                                      \
    M("smc_delete", delete, .arguments = 2)                                                        \
    M("smc_delete_sized", delete_sized, .arguments = 3)                                            \
    M("smc_depart", word_depart, .arguments = 4, .traits = SMC_FN_OBJECT)                          \
    M("smc_destroy", destroy, .arguments = 1, .traits = SMC_FN_OBJECT)                             \
    M("smc_elsewhere", report_elsewhere)                                                           \
    M("smc_ended", thread_has_ended, .arguments = 1, .needs = SMC_NEEDS_ENDS)                      \
    M("smc_environment", environment_strings)                                                      \
    M("smc_environment_inputs", environment_inputs)                                                \
    M("smc_exchange", word_exchange, .arguments = 3, .traits = SMC_FN_OBJECT)                      \
    M("smc_exit", exit_process, .arguments = 1, .traits = SMC_FN_ENDS)                             \
    M("smc_fault", fault, .arguments = 2)                                                          \
    M("smc_fetch_add", word_fetch_add, .arguments = 3, .traits = SMC_FN_OBJECT)                    \
    M("smc_files", models_files)                                                                   \
    M("smc_format_double", format_double, .arguments = 5, .keeps = 5)                              \
    M("smc_format_long_double", format_double, .arguments = 6, .keeps = 5)                         \
    M("smc_free_mutex", free_mutex, .arguments = 1)                                                \
    M("smc_futex_barrier", futex_barrier)                                                          \
    M("smc_has_range", has_range)                                                                  \
    M("smc_has_team_numbers", has_team_numbers)                                                    \
    M("smc_has_threadprivate", has_threadprivate)                                                  \
    M("smc_identity", thread_identity)                                                             \
    M("smc_initialise", initialise, .arguments = 1, .traits = SMC_FN_OBJECT)                       \
    M("smc_is_copy_of", is_copy_of, .arguments = 2)                                                \
    M("smc_is_input", is_input, .arguments = 1, .undefined_allowed = 1 << 0)                       \
    M("smc_is_out_of_range", is_out_of_range, .arguments = 2)                                      \
    M("smc_iteration_bits", iteration_bits, .arguments = 1)                                        \
    M("smc_kick", kick, .arguments = 1)                                                            \
    M("smc_kicks", count_kicks, .arguments = 2)                                                    \
    M("smc_lanes_race", report_lanes, .arguments = 4, .keeps = 1 << 0)                             \
    M("smc_load", word_load, .arguments = 2, .traits = SMC_FN_OBJECT)                              \
    M("smc_lock", plain_lock, .arguments = 1, .traits = SMC_FN_OBJECT)                             \
    M("smc_lock_address", lock_address, .arguments = 1)                                            \
    M("smc_lock_of_thread", lock_of_thread, .arguments = 1)                                        \
    M("smc_lock_unless_own", lock_unless_own, .arguments = 2)                                      \
    M("smc_look", word_peek, .arguments = 2, .traits = SMC_FN_OBJECT)                              \
    M("smc_malloc", malloc_surely, .arguments = 1)                                                 \
    M("smc_misuse", report_misuse, .arguments = 3, .traits = SMC_FN_OBJECT)                        \
    M("smc_mutex_depth", mutex_depth, .arguments = 1, .traits = SMC_FN_OBJECT)                     \
    M("smc_name_thread", name_thread, .arguments = 2, .keeps = 2)                                  \
    M("smc_new", allocate_new, .arguments = 3)                                                     \
    M("smc_next_note", next_note, .arguments = 2)                                                  \
    M("smc_next_robust", next_robust, .arguments = 1)                                              \
    M("smc_no_files", note_no_files, .arguments = 1)                                               \
    M("smc_note", get_note, .arguments = 2, .traits = SMC_FN_OBJECT)                               \
    M(SMC_NAME_NOW, current_time, .needs = SMC_NEEDS_CLOCKS,                                       \
      .traits = SMC_FN_INITIALISED)                                                                \
    M("smc_number", choose_number, .arguments = 3)                                                 \
    M(SMC_NAME_ONE_ANSWER, note_unspecified_answer, .arguments = 1)                                \
    C("smc_orderly_exit", .traits = SMC_FN_ENDS)                                                   \
    C("smc_orderly_quick_exit", .traits = SMC_FN_ENDS)                                             \
    M("smc_owner_dies", owner_dies, .arguments = 1)                                                \
    M("smc_panic", panic, .arguments = 1, .keeps = 1)                                              \
    M("smc_parse_double", parse_double, .arguments = 1)                                            \
    M("smc_parse_float", parse_float, .arguments = 1)                                              \
    M("smc_part_unmapped", note_partial_unmap)                                                     \
    M("smc_pass", advance_clock, .arguments = 1)                                                   \
    M("smc_pending", pending_signals, .arguments = 1)                                              \
    M("smc_plain_races", plain_accesses_race)                                                      \
    M("smc_post", post_signals, .arguments = 2)                                                    \
    M("smc_put", print_character, .arguments = 1, .undefined_allowed = 1 << 0)                     \
    M("smc_raise", raise, .arguments = 1)                                                          \
    M("smc_reach", advance_clock_to, .arguments = 1)                                               \
    M("smc_reads_clock", reads_clock)                                                              \
    M("smc_refuse", report_unsupported, .arguments = 1, .keeps = 1)                                \
    M("smc_remove", word_remove, .arguments = 2, .traits = SMC_FN_OBJECT)                          \
    M("smc_same_byte", same_byte, .arguments = 2, .undefined_allowed = 1 << 0 | 1 << 1)            \
    M("smc_serial", is_serial_thread)                                                              \
    M("smc_set_note", set_note, .arguments = 3, .traits = SMC_FN_OBJECT)                           \
    M("smc_settles", arrival_completes)                                                            \
    M("smc_spurious", may_wake_spuriously)                                                         \
    M("smc_stdin_bytes", stdin_bytes)                                                              \
    M("smc_store", word_store, .arguments = 3, .traits = SMC_FN_OBJECT)                            \
    M("smc_subtract_above", word_subtract_above, .arguments = 4, .traits = SMC_FN_OBJECT)          \
    M("smc_take", word_take, .arguments = 4, .traits = SMC_FN_OBJECT)                              \
    M("smc_take_mutex", take_mutex, .arguments = 1)                                                \
    M("smc_take_signals", take_signals, .arguments = 2)                                            \
    M("smc_thread_exit", thread_exit, .arguments = 1, .undefined_allowed = 1 << 0,                 \
      .traits = SMC_FN_ENDS)                                                                       \
    M("smc_threads", thread_list, .arguments = 1, .needs = SMC_NEEDS_THREADS)                      \
    M("smc_timedlock", timedlock, .arguments = 1, .needs = SMC_NEEDS_MUTEX_WORDS,                  \
      .traits = SMC_FN_OBJECT)                                                                     \
    M("smc_times_out", may_time_out)                                                               \
    M("smc_uncaught", report_uncaught, .arguments = 3, .keeps = 2)                                 \
    M("smc_unlock", plain_unlock, .arguments = 1, .traits = SMC_FN_OBJECT)                         \
    M("smc_unlock_address", unlock_address, .arguments = 1)                                        \
    M("smc_unlock_of_thread", unlock_of_thread, .arguments = 1)                                    \
    M("smc_unwind_clause", unwind_clause, .arguments = 2)                                          \
    M("smc_unwind_flags", unwind_flags, .arguments = 1)                                            \
    M("smc_unwind_land", unwind_land, .arguments = 3)                                              \
    M("smc_unwind_next", unwind_next, .arguments = 1)                                              \
    M("smc_unwind_selector", unwind_selector, .arguments = 1)                                      \
    M("smc_uses_attributes", do_nothing, .needs = SMC_NEEDS_ATTRIBUTES)                            \
    M("smc_uses_ceilings", do_nothing, .needs = SMC_NEEDS_CEILINGS)                                \
    M("smc_uses_robust", do_nothing, .needs = SMC_NEEDS_ROBUST)                                    \
    M("smc_uses_team_numbers", do_nothing, .needs = SMC_NEEDS_TEAM_NUMBERS)                        \
    M("smc_uses_threadprivate", do_nothing, .needs = SMC_NEEDS_THREADPRIVATE)                      \
    M("smc_wait", wait, .arguments = 2, .traits = SMC_FN_OBJECT)                                   \
    M("smc_wait_by", wait_by, .arguments = 3, .traits = SMC_FN_OBJECT)                             \
    M("smc_win", word_try_acquire, .arguments = 4, .traits = SMC_FN_OBJECT)                        \
    M("smc_woken", word_woken, .arguments = 2, .traits = SMC_FN_OBJECT)                            \
    C("step_seed", .traits = SMC_FN_CALLERS_KNOWN)

#endif
