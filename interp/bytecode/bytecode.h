// bytecode.h - what the lowering makes of a module and the VM runs: pre-decoded instructions over
// registers.
//
// A register is an 8-byte slot of the frame and holds an integer zero-extended, a pointer, or the
// bits of a float or double. A first-class struct takes one register for each scalar in it.
// Registers count from 0; constants of the function stand at negative indices, below the frame's
// header (vm.h), so that an operand never needs decoding.
#ifndef SMC_BYTECODE_H
#define SMC_BYTECODE_H

#include "base/base.h"
#include "interp/bytecode/external.h"
#include "program/cover.h"
#include "program/warning.h"

// Integer operators: X(name, expression in u and v (unsigned), s and t (the same, signed), W
// (bits)). Each exists for 32 and 64 bits, with a register or an immediate on the right. Other
// widths are computed in 64 bits and cut off.
#define SMC_COMPARE_OPS(X)                                                                         \
    X(EQ, u == v)                                                                                  \
    X(NE, u != v)                                                                                  \
    X(ULT, u < v)                                                                                  \
    X(ULE, u <= v)                                                                                 \
    X(UGT, u > v)                                                                                  \
    X(UGE, u >= v)                                                                                 \
    X(SLT, s < t)                                                                                  \
    X(SLE, s <= t)                                                                                 \
    X(SGT, s > t)                                                                                  \
    X(SGE, s >= t)
#define SMC_ARITHMETIC_OPS(X)                                                                      \
    X(ADD, u + v)                                                                                  \
    X(SUB, u - v)                                                                                  \
    X(MUL, u *v)                                                                                   \
    X(AND, u &v)                                                                                   \
    X(OR, u | v)                                                                                   \
    X(XOR, u ^ v)                                                                                  \
    X(SHL, v < W ? u << v : 0)                                                                     \
    X(LSHR, v < W ? u >> v : 0)                                                                    \
    X(ASHR, s >> (v < W ? v : W - 1))                                                              \
    X(UMIN, u < v ? u : v)                                                                         \
    X(UMAX, u > v ? u : v)                                                                         \
    X(SMIN, s < t ? s : t)                                                                         \
    X(SMAX, s > t ? s : t)
#define SMC_INTEGER_OPS(X) SMC_ARITHMETIC_OPS(X) SMC_COMPARE_OPS(X)

// X(name, expression in x and y, of type float or double)
#define SMC_FLOAT_OPS(X)                                                                           \
    X(FADD, x + y)                                                                                 \
    X(FSUB, x - y)                                                                                 \
    X(FMUL, x *y)                                                                                  \
    X(FDIV, x / y)                                                                                 \
    X(FREM, fmod(x, y))                                                                            \
    X(FMIN, fmin(x, y))                                                                            \
    X(FMAX, fmax(x, y))                                                                            \
    X(FCOPYSIGN, copysign(x, y))
#define SMC_FLOAT_UNARY_OPS(X)                                                                     \
    X(FNEG, -x)                                                                                    \
    X(FABS, fabs(x))                                                                               \
    X(FSQRT, sqrt(x))                                                                              \
    X(FFLOOR, floor(x))                                                                            \
    X(FCEIL, ceil(x))                                                                              \
    X(FTRUNCATE, trunc(x))                                                                         \
    X(FRINT, rint(x))                                                                              \
    X(FROUND, round(x))

// Accesses of up to 8 bytes, plain or atomic. a is the destination or what is stored.
#define SMC_MEMORY_OPS(X)                                                                          \
    X(LOAD8)    /* r[a] = memory at r[b] + imm; x = smc_order | SMC_LOAD_MOVES | .. */             \
    X(LOAD16)                                                                                      \
    X(LOAD32)                                                                                      \
    X(LOAD64)                                                                                      \
    X(STORE8)   /* memory at r[b] + imm = r[a]; x = smc_order | SMC_OF_STATISTIC */                \
    X(STORE16)                                                                                     \
    X(STORE32)                                                                                     \
    X(STORE64)                                                                                     \
    X(LOAD8_AT) /* the same eight at r[b] + imm + the index */                                     \
    X(LOAD16_AT)                                                                                   \
    X(LOAD32_AT)                                                                                   \
    X(LOAD64_AT)                                                                                   \
    X(STORE8_AT)                                                                                   \
    X(STORE16_AT)                                                                                  \
    X(STORE32_AT)                                                                                  \
    X(STORE64_AT)

// Everything else: X(name). a is the destination unless said otherwise; w is the width in bits, m a
// mask, r[..] registers.
#define SMC_OTHER_OPS(X)                                                                           \
    X(MOV)      /* r[a] = r[b] */                                                                  \
    X(SEXT)     /* r[a] = r[b] sign-extended from x bits, & imm */                                 \
    X(LEA)      /* r[a] = r[b] + imm + the index */                                                \
    X(SHORTEN)  /* r[a] = the number of 32 bits that stands for the address r[b] (short.h) */      \
    X(LENGTHEN) /* r[a] = the address that the number r[b] stands for */                           \
    X(SELECT)   /* r[a] = r[b] ? r[c] : r[imm] */                                                  \
    X(DIV)      /* r[a] = r[b] / r[c], x = enum smc_div | bits << 4 */                             \
    X(OVERFLOW) /* r[a], r[a+1] = r[b] op r[c], overflow; x = enum smc_overflow | bits << 4 */     \
    X(CHECKED)  /* the same without the second result: overflow is an error. Of unsigned addition, \
                   a byte that is no bool */                                                       \
    X(WIDE)     /* r[a], r[a+1] = r[b], r[b+1] op r[c], r[c+1]; x = enum smc_wide */               \
    X(CONVERT_WIDE) /* r[a..] = r[b..], x = enum smc_wide_number */                                \
    X(OVERFLOW_WIDE) /* r[a], r[a+1], r[a+2] = r[b], r[b+1] op r[c], r[c+1], overflow; x as for    \
                        OVERFLOW */                                                                \
    X(SATURATE) /* r[a] = r[b] op r[c], at most and at least what fits; x as for OVERFLOW */       \
    X(FUNNEL)   /* r[a] = r[b] and r[c] side by side, shifted by r[imm]; x = bits | to the right   \
                   << 7 */                                                                         \
    X(BITS)     /* r[a] = f(r[b]), x = enum smc_bits | bits << 4 */                                \
    X(FMA)      /* r[a] = r[b] * r[c] + r[imm], rounded once; x = bits */                          \
    X(FCLASS)   /* r[a] = r[b] is of one of LLVM's classes imm; x = bits */                        \
    X(FCMP32)   /* r[a] = r[b] ? r[c], x = LLVM's predicate, a set of relations */                 \
    X(EXTENDED) /* r[a], r[a+1] (or r[a]) = r[b], r[b+1] (or r[b]) op r[c], r[c+1]; x = enum       \
                   smc_extended */                                                                 \
    X(FCMP80)   /* r[a] = r[b], r[b+1] ? r[c], r[c+1] */                                           \
    X(FCMP64)                                                                                      \
    X(CONVERT)  /* r[a] = r[b], x = enum smc_convert, c = bits of the integer, if any */           \
    X(RMW)      /* r[a] = old value at r[b], operand r[c]; x = smc_order | smc_rmw << 4, imm =     \
                   size | SMC_RMW_UNASKED | .. */                                                  \
    X(CAS)      /* r[a], r[a+1] = old, success; at r[b], expected r[c], new r[imm >> 8]; x =       \
                   orders, imm & 255 size; */                                                      \
                /* scale: it is weak, smc_retry + 1 */                                             \
    X(LOAD_WIDE)  /* r[a], r[a+1] = 16 bytes at r[b] + imm; x = smc_order */                       \
    X(STORE_WIDE) /* 16 bytes at r[b] + imm = r[a], r[a+1]; x = smc_order */                       \
    X(XCHG_WIDE)  /* r[a], r[a+1] = old 16 bytes at r[b], new r[c], r[c+1]; x = smc_order */       \
    X(CAS_WIDE)   /* r[a], r[a+1], r[a+2] = old, success; at r[b], expected r[c], r[c+1], new      \
                     r[imm], r[imm+1]; x = orders; */                                              \
                /* scale: it is weak, smc_retry + 1 */                                             \
    X(FENCE)    /* x = smc_order | SMC_FENCE_PLACE */                                              \
    X(ALLOCA)   /* r[a] = address of imm (* r[b]) bytes of zeros; x: SMC_ALLOCA_..; variable c */  \
    X(SCOPE_BEGIN) /* the object of a scoped alloca begins to live: as ALLOCA, with its r[a] */    \
    X(SCOPE_END)   /* that of r[a] ends; x: SMC_ALLOCA_SHARED */                                   \
    X(MEMCPY)   /* r[a] = destination, r[b] = source, r[c] = bytes */                              \
    X(MEMSET)   /* r[a] = destination, r[b] = byte, r[c] = bytes */                                \
    X(STACKSAVE)    /* r[a] = number of escaped objects << 32 | of private slots */                \
    X(STACKRESTORE) /* back to what r[a] was */                                                    \
    X(TLS)      /* r[a] = this thread's copy of a thread-local variable: slot imm, x: escapes */   \
    X(VARARGS)  /* r[a] = address of the activation's unnamed arguments */                         \
    X(JMP)      /* to c */                                                                         \
    X(JNZ)      /* to c if r[a] */                                                                 \
    X(SWITCH)   /* on r[a] over the c cases from b of the function's table; no match: the next     \
                   instruction */                                                                  \
    X(LOOP)     /* a back edge to c, of a loop with flags x: time to look at the stop token */     \
    X(BOUND)    /* the same, but ++r[a] > imm ends the thread at its bound */                      \
    X(ROUND)    /* a loop that may wait is entered: its first round begins; operands as SPIN */    \
    X(SPIN)     /* its next round begins; its record from r[a], the c registers args[b..] matter,  \
                   the imm variables at the */                                                     \
                /* addresses in args[b + c..] do not; x = flags */                                 \
    X(LEFT)     /* the loop whose record is at r[a] is left, one with SMC_SPIN_EFFECTS */          \
    X(SHOW)     /* r[a] = r[b], x bytes of variable c, for those who look at it; r[a+1] = which of \
                   them are known, a bit each */                                                   \
    X(MARK)     /* mark imm is passed */                                                           \
    X(COVER)    /* a line, function or edge is run: point imm of code->covers */                   \
    X(CALL)     /* r[a..] = function imm (r[args[b..b+c]]); x = result words;                      \
                   args[scale..scale+c]: see below */                                              \
    X(CALLI)    /* the same, of the function at address r[imm]; x = result words */                \
    X(INVOKED)  /* the call before it is done: to c; left by an exception, to b, with r[a], r[a+1] \
                   = it and its selector; x = */                                                   \
                /* flags (pads.h), args[scale..scale+imm] what it is stopped for */                \
    X(RET)      /* x words from r[a..]; imm: the first is main's and the status with which it      \
                   ends, said of source r[b] or, b = 0, of here */                                 \
    X(TRAP)     /* ends the thread with the error x = smc_error_kind, text imm (const char *) */   \
    X(REFUSE)   /* unsupported: sentence imm (const char *) */

// JIF_<compare>: to c if r[a] ? r[b] (or imm).
// clang-format off
typedef enum smc_op {
#define X(name, expr)                                                                              \
    SMC_OP_##name##_32R, SMC_OP_##name##_32I, SMC_OP_##name##_64R, SMC_OP_##name##_64I,
    SMC_INTEGER_OPS(X)
#undef X
#define X(name, expr)                                                                              \
    SMC_OP_JIF_##name##_32R, SMC_OP_JIF_##name##_32I, SMC_OP_JIF_##name##_64R,                     \
        SMC_OP_JIF_##name##_64I,
    SMC_COMPARE_OPS(X)
#undef X
#define X(name, expr) SMC_OP_##name##_32, SMC_OP_##name##_64,
    SMC_FLOAT_OPS(X) SMC_FLOAT_UNARY_OPS(X)
#undef X
#define X(name) SMC_OP_##name,
    SMC_MEMORY_OPS(X) SMC_OTHER_OPS(X)
#undef X
    SMC_OP_COUNT
} smc_op;
// clang-format on

enum smc_div { SMC_UDIV, SMC_SDIV, SMC_UREM, SMC_SREM };
enum smc_overflow { SMC_OV_SADD, SMC_OV_UADD, SMC_OV_SSUB, SMC_OV_USUB, SMC_OV_SMUL, SMC_OV_UMUL };
enum smc_bits {
    SMC_BITS_POPCOUNT,
    SMC_BITS_CTLZ,
    SMC_BITS_CTTZ,
    SMC_BITS_BSWAP,
    SMC_BITS_ABS,
    SMC_BITS_REVERSE
};
enum smc_convert {
    SMC_F32_TO_F64,
    SMC_F64_TO_F32,
    SMC_F32_TO_S,
    SMC_F64_TO_S,
    SMC_F32_TO_U,
    SMC_F64_TO_U,
    SMC_S_TO_F32,
    SMC_S_TO_F64,
    SMC_U_TO_F32,
    SMC_U_TO_F64,
    SMC_F32_SATURATES_S, // to the nearest number that there is; not a number: 0
    SMC_F64_SATURATES_S,
    SMC_F32_SATURATES_U,
    SMC_F64_SATURATES_U,
};

// r[b] of them; what is read must be written; the object does not live yet
enum {
    SMC_ALLOCA_SHARED = 1,
    SMC_ALLOCA_COUNTED = 2,
    SMC_ALLOCA_DECLARED = 4,
    SMC_ALLOCA_SCOPED = 8,
    SMC_ALLOCA_BACKOFF = 16
};
enum { SMC_FENCE_PLACE = 16 };  // nothing, unless the machine puts fences there (smc_interp_allow)
enum { SMC_LOAD_MOVES = 16 };   // atomic, but of memory to which nothing need have been written
enum { SMC_OF_STATISTIC = 32 }; // plain or relaxed, of memory at which nobody looks

typedef struct smc_insn {
    uint16_t op; // smc_op
    uint16_t x;
    int32_t a, b, c;
    uint64_t imm;
    // Of the index, which is r[c] sign-extended from 64 - cut bits, times scale; of a call of a
    // variadic function, where in args it stands at which byte of the unnamed arguments' memory
    // each argument lies; 0: of no such call.
    uint32_t scale;
    uint16_t cut;
    uint16_t counts; // instructions of LLVM that are done when this one is dispatched and were not
                     // before it
} smc_insn;

typedef struct smc_case {
    uint64_t value;
    uint32_t target;
} smc_case;

// How an object is made up of scalars: what copies go by, and how a location gets its name.
//   scalar  no element, no fields
//   array   count elements of `element`, element->size bytes each
//   struct  n_fields fields, by offset
typedef struct smc_shape smc_shape;
typedef struct smc_field {
    const char *name; // NULL where unknown
    uint32_t offset;
    uint32_t bit, bits; // of a bit-field: where it begins in its first byte, and how many they are;
                        // bits 0: it is none
    const smc_shape *shape;
} smc_field;
// What the values of a scalar are to those who read them.
enum smc_shown {
    SMC_SHOWN_NUMBER,
    SMC_SHOWN_FLOAT,
    SMC_SHOWN_CHAR,
    SMC_SHOWN_UNSIGNED,
    SMC_SHOWN_POINTER,
    SMC_SHOWN_COUNT
};
typedef struct smc_enumerator {
    const char *name;
    uint64_t value; // sign-extended
} smc_enumerator;

struct smc_shape {
    const char *name; // of the type, "struct node"; NULL: none that is known
    uint32_t size, count, n_fields;
    uint32_t shown;   // enum smc_shown, of a scalar
    uint32_t n_words; // of a scalar that is an enum
    uint32_t points;  // of a pointer: what it points to, an index into the code's list + 1; 0:
                      // unknown
    const smc_shape *element;
    const smc_field *fields;
    const smc_enumerator *words;
};

// A position in the source; source 0 is unknown.
// A file that was compiled, and the sum (base/md5.h) of the text that it had then.
typedef struct smc_code_file {
    const char *name, *sum;
} smc_code_file;
typedef SMC_VEC(smc_code_file) smc_code_files;

// Errors of a kind (smc_error_name) that the program allows in a function, or of a variable.
typedef struct smc_code_allowed {
    const char *kind, *name;
    bool is_function;
} smc_code_allowed;
typedef SMC_VEC(smc_code_allowed) smc_code_allowed_list;

// What becomes of a weak compare-exchange that fails spuriously, as far as one function shows
// (lower/analysis/retry.h).
typedef enum smc_retry {
    SMC_RETRY_LOOP,
    SMC_RETRY_CALLER,
    SMC_RETRY_NEVER,
    SMC_RETRY_COUNT
} smc_retry;

// What holds the address that a call returns: a local variable; a static one that nothing else is
// stored to; a member.
enum smc_holder { SMC_HELD_BY_LOCAL, SMC_HELD_BY_STATIC, SMC_HELD_BY_MEMBER, SMC_HOLDER_COUNT };

typedef struct smc_code_source {
    const char *file, *function;
    uint32_t line, column;  // column 0: of the function, for what has no line of its own
    bool optimised;         // of a function that was optimised before smc got it
    bool header;            // of a function of C++, in a header of its library
    bool in_library_callee; // in a header of C++'s library that has been put in the place of its
                            // call
    bool passes_on;   // the function returns what the call there gives: its caller may know more of
                      // it
    bool is_volatile; // there are volatile accesses that are not atomic
    uint32_t held_by; // enum smc_holder
    uint32_t retry;   // smc_retry of a call there, by whose function a weak compare-exchange may be
                      // returned
    const smc_shape *pointed;  // what the call there gives the address of; NULL: unknown
    const smc_shape *accessed; // the struct that an access there is to a part of; NULL: unknown
    uint32_t accessed_at;      // where in it the access begins
    bool is_mixed;             // accesses there are to parts of several: none is known
    const char *holder; // what holds this address first (enum smc_holder); NULL: nothing that has a
                        // name
} smc_code_source;

// How the sentence begins that says that something is not supported.
#define SMC_NOT_SUPPORTED "not supported: "

typedef struct smc_libc_fn smc_libc_fn; // a modelled library function (vm.h)

typedef struct smc_function {
    const char *name;
    const smc_libc_fn *model;     // where smc stands in for the function; NULL otherwise
    const smc_external *external; // where it is one of the host's; NULL otherwise
    const char *undefined;        // where there is nothing to be run: why, and what would help
    bool defined;                 // has code below
    bool variadic;
    uint32_t unnamed; // of a variadic function with code: the variable that stands for its unnamed
                      // arguments
    bool optimised;   // before smc got it
    bool po_releases; // the release sequences of what it stores go on with later stores of its
                      // thread: C, C++ before 20
    bool library;     // smc's own: what happens in it is reported at the place of its call
    uint32_t n_params, n_results; // in registers
    uint32_t n_regs, n_consts;
    uint64_t *consts; // consts[i] is register i - n_consts - SMC_FRAME_WORDS
    SMC_VEC(smc_insn) code;
    SMC_VEC(uint32_t) where; // source of each instruction
    SMC_VEC(int32_t) args;
    SMC_VEC(smc_case) cases; // each switch's sorted by value
} smc_function;

// Accesses of `size` bytes at the offsets first, first + stride, .., last; of a stride of 0, at
// first.
typedef struct smc_extent {
    uint32_t first, last, stride, size;
} smc_extent;
typedef SMC_VEC(smc_extent) smc_extents;

typedef struct smc_global {
    const char *name;
    uint32_t size;
    bool constant;   // never written: read from the image, without an event
    bool plain_only; // no access but plain reads and writes reaches it, and those that are in:
    smc_extents atomic;
    bool thread_local; // every thread has a copy:
    bool escapes;      //   shared memory, since another thread may come to know its address
    bool backoff;      //   what a back-off remembers (pass/relevance/relevance.h)
    uint32_t slot; // its number among the thread-local variables that escape, or among those that
                   // do not
    const char *refuse; // why it cannot be accessed, a sentence; NULL if it can
    uint8_t *image;
    uint8_t *undefined;     // a byte for each: not 0 where it is initially undefined; NULL: none is
    const smc_shape *shape; // NULL where the type is too odd to matter
    const smc_shape *parts; // as the source declares it; NULL: unknown
    uint32_t at;            // its address in memory, where pointers are short (short.h)
} smc_global;

// A local variable that has an address; variable 0 is unknown.
typedef struct smc_variable {
    const char *name, *file;
    uint32_t line;                  // of the declaration; 0: unknown
    uint32_t within;                // of a part of what is declared: its first byte there
    const smc_shape *shape, *parts; // as for globals
    bool arguments; // no variable but the unnamed arguments of a function of that name
    uint32_t last;  // line of its scope, where variables are shown; 0: that of its function
} smc_variable;

// What a run notes that it has come to: an assertion's condition, or the beginning of a function.
typedef struct smc_mark {
    uint32_t source, function;
    bool is_entry;
} smc_mark;

// A whole program. Owns everything it points to.
typedef struct smc_code {
    SMC_VEC(smc_function) functions;
    SMC_VEC(smc_global) globals;
    SMC_VEC(const smc_global *) locals; // thread-local variables that escape
    SMC_VEC(smc_code_source) sources;
    SMC_VEC(smc_mark) marks;
    SMC_VEC(smc_cover_point) covers; // where it is to be known what is run; none otherwise
    SMC_VEC(smc_variable) variables;
    SMC_VEC(const smc_shape *) pointed; // what pointers point to, where variables are shown; NULL:
                                        // unknown
    smc_warnings warnings;              // of the inputs
    smc_code_files files;               // those of which it is known
    smc_code_allowed_list allowed;
    SMC_VEC(void *) owned; // strings and shapes
    uint32_t entry;
    bool has_statistics; // some accesses are of memory at which nobody looks (SMC_OF_STATISTIC)
    bool short_pointers; // a program of 32 bits: its pointers have four bytes in memory (short.h)
    uint32_t mutex_size, c11_mutex_size; // bytes of a pthread_mutex_t, of a mtx_t, as the program's
                                         // headers have them
    const char *file;                    // of the entry function; NULL: unknown
    uint64_t argc, argv, envp; // main's arguments: the addresses of strings, NULL behind them
} smc_code;

enum {
    SMC_MAIN_ARGS = 3,       // argc, argv, envp, which constructors get too
    SMC_FRAME_WORDS = 4,     // the header below register 0, see vm.h
    SMC_VARARGS_STACK = 192, // where in the memory of unnamed arguments those begin that go by the
                             // stack (lower/arguments.c)
    SMC_PLACE_SHORT = 1 << 24,   // flag of such a place: four bytes go there
    SMC_PLACE_POINTER = 1 << 25, // the same, of a short pointer
    SMC_PLACE_AT = SMC_PLACE_SHORT - 1,
    SMC_LOOP_COUNTS = 1, // flag: it ends by what the thread's own values make of themselves, or it
                         // is the library's
    SMC_LOOP_SERVES = 2, // flag: nothing that it reads leads out of it
    SMC_RMW_UNASKED = 256,       // flag: nobody asks for the old value
    SMC_RMW_TAKES_BACK = 512,    // flag: takes back what an attempt has added that has failed
    SMC_RMW_OF_STATISTIC = 1024, // flag: relaxed, of memory at which nobody looks; it adds nothing
    SMC_RMW_CONDITION = 12,      // of an attempt: from this bit on smc_condition, and
    SMC_RMW_LIMIT = 32,          // from this one what it is compared with, a signed number
    SMC_SPIN_WORDS = 10,    // registers of a loop that may wait, besides one for each that matters
                            // (vm/spin.c)
    SMC_SPIN_MEMORY = 1,    // flag: the loop may write to private memory
    SMC_SPIN_NO_EXIT = 2,   // flag: it has no way out
    SMC_SPIN_ELSEWHERE = 4, // flag: rounds begin elsewhere than where it is entered
    SMC_SPIN_EFFECTS = 8,   // flag: it may write to shared memory, and undo that in the same round
    SMC_SPIN_SERVES = 16,   // flag: nothing that it reads leads out of it
    SMC_SPIN_COUNTED = 32,  // flag: it gives up after a number of rounds, of which nothing else
                            // depends (vm/loops/counted.h)
    SMC_SPIN_ONE = 64,      // flag: a round has one action at most
    SMC_SPIN_BACKOFF = 128, // flag: what back-offs remember is no state of the thread in it
    SMC_SPIN_CARRIES = 256, // flag: registers carry along from round to round what decides nothing
    SMC_SPIN_LEAPS = 512,  // flag: it says what the count is in the last two rounds before the loop
                           // gives up, and how many rounds there are
    SMC_SPIN_READS = 1024, // flag: all that it does is to read atomically
    SMC_SPIN_FLAGS = 2047,
    SMC_LEAP_WORDS = 6,    // the count; where a round makes the next one; what it is two rounds
                           // before the end, in the last round, and at the end; how many rounds
    SMC_COUNTED_WORDS = 2, // registers of such a loop beside these
    SMC_MAX_LOCALS = 64,   // thread-local variables that escape: a bit each in smc_head.live_locals
};

// Whether what the access finds or leaves there makes no difference to anybody.
static inline bool smc_is_of_statistic(const smc_insn *i) {
    if (i->op == SMC_OP_RMW) return i->imm & SMC_RMW_OF_STATISTIC;
    return i->op >= SMC_OP_LOAD8 && i->op <= SMC_OP_STORE64_AT && i->x & SMC_OF_STATISTIC;
}

// SMC_OP_RMW: smc_condition of an attempt.
static inline unsigned smc_rmw_condition(const smc_insn *i) {
    return (unsigned)(i->imm >> SMC_RMW_CONDITION & 15);
}

// Limits of a program (docs/language.md).
enum {
    SMC_MOST_THREADS = 1024,                 // of a program, main too
    SMC_MOST_CREATED = SMC_MOST_THREADS - 1, // by one thread
    SMC_MOST_NESTED = 6,         // threads one of which has created the next, without main
    SMC_MOST_NESTED_SHORT = 3,   // of these in a program of 32 bits
    SMC_MAX_REGISTERS = 1 << 18, // of a function, constants too: one fits the machine's stack
    SMC_MAX_CODE = 1 << 20,      // instructions of a function
    SMC_MAX_ARGS = 1 << 12,      // of a call, in registers
    SMC_MAX_JOINED = 1 << 12,    // values that a block joins; labels of a computed goto
    SMC_MAX_TLS = 4 << 20,       // bytes of a thread's variables whose addresses do not escape
};

void smc_code_free(smc_code *);
// Whether no access but plain reads and writes reaches these bytes of the variable.
bool smc_is_plain_part(const smc_global *, uint32_t offset, uint32_t size);

#endif
