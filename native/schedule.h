// schedule.h - the schedule of an execution that is to run natively. smc generates a C file with
// the schedule (tools/native/schedule.c), which is compiled with these types and linked with the
// program and the runtime.
#ifndef SMC_NATIVE_SCHEDULE_H
#define SMC_NATIVE_SCHEDULE_H

// Flags of a step.
enum {
    SMC_NATIVE_READS = 1 << 0,
    SMC_NATIVE_WRITES = 1 << 1,
    // The step does not read the last write before it in the schedule: memory does not contain the
    // value.
    SMC_NATIVE_STALE = 1 << 2,
    // The value read, or written, is an address or was never written: it is not compared.
    SMC_NATIVE_OPAQUE_IN = 1 << 3,
    SMC_NATIVE_OPAQUE_OUT = 1 << 4,
    // The step belongs to a function of smc's library, whose code has no positions; the step's
    // position is that of the call.
    SMC_NATIVE_LIBRARY = 1 << 5,
    // The step belongs to code in a header of the C++ library, or called by it; the step's position
    // is that of the call in the program. Both flags: the code, or a library function that it
    // calls.
    SMC_NATIVE_HEADER = 1 << 10,
    SMC_NATIVE_INPUT = 1 << 6, // a choice whose `out` is the value itself
    SMC_NATIVE_CULPRIT = 1 << 7,
    SMC_NATIVE_STATIC = 1 << 9, // the location is in static memory
    SMC_NATIVE_LOCAL = 1 << 8,  // the allocation or free of a variable
};

// Flags of a schedule.
enum {
    SMC_NATIVE_SETTLES = 1 << 0,  // result of smc_settles (pass/library/sync.inc)
    SMC_NATIVE_SPURIOUS = 1 << 1, // result of smc_spurious
    SMC_NATIVE_CANCELS = 1 << 2,  // result of smc_cancels
    SMC_NATIVE_GOES_ON = 1 << 3,  // negated result of __smc_meets
    SMC_NATIVE_FILES = 1 << 4,    // result of smc_files
    SMC_NATIVE_RANGE = 1 << 5,    // there is a range of values (--nondet)
    SMC_NATIVE_CLOCKS = 1 << 9,   // result of smc_reads_clock
    // The threads wait for ever at the end: the error is shown when all of them wait or have ended.
    SMC_NATIVE_ENDS_WAITING = 1 << 6,
    SMC_NATIVE_ENDS_IN_DEADLOCK = 1 << 8, // the threads wait in functions of the library
    SMC_NATIVE_ENDS_IN_LOOP = 1 << 10,    // the error is an endless loop that makes no step
    SMC_NATIVE_ABORTS = 1 << 7,           // the error is one at which the program itself aborts
    // From this bit on, bit k: faults of the smc_fault_kind k happen (program/faults.h).
    SMC_NATIVE_FAULTS_AT = 16,
};

enum {
    SMC_NATIVE_INITIAL = -1,  // smc_native_step.rf: the initialisation write
    SMC_NATIVE_NO_SOURCE = -2 // smc_native_step.rf: the step reads no write
};

// Arguments of a copy: which side no other thread can reach.
enum { SMC_NATIVE_TO_PRIVATE = 1 << 0, SMC_NATIVE_FROM_PRIVATE = 1 << 1 };

// A step; `kind`, `order` and `op` are those of an action (program/action.h), `other` is the other
// thread of a creation or join, and `loc` numbers the locations. `rf` is the index of the write
// that the step reads. `line` and `column` are shown; `code_line` and `code_column` are those of
// the code, or of the call of a library function whose code has no positions (0: unknown). `object`
// is that of an allocation or free, or the allocation that contains the location, and `offset` the
// location's offset in it; 0: none. A schedule has the steps in the order in which they run.
#define SMC_NATIVE_TYPES                                                                           \
    typedef struct smc_native_step {                                                               \
        unsigned thread, kind, order, size, op, other, loc, flags;                                 \
        int rf;                                                                                    \
        unsigned line, column, code_line, code_column, object, offset;                             \
        unsigned long long in, out;                                                                \
        const char *file, *text;                                                                   \
    } smc_native_step;                                                                             \
    typedef struct smc_native_schedule {                                                           \
        unsigned n_steps, n_threads, flags;                                                        \
        long long nondet_low, nondet_high;                                                         \
        const smc_native_step *steps;                                                              \
        const char *error;                                                                         \
    } smc_native_schedule;
SMC_NATIVE_TYPES

#endif
