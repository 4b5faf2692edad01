// bytecode.h - the code that the lowering generates and the VM runs: pre-decoded instructions over
// registers.
//
// A register is an 8-byte slot of the frame. It holds a zero-extended integer, a pointer, or the
// bits of a float or double. A first-class struct takes one register per scalar. Registers are
// numbered from 0; constants of the function have negative indices, below the frame's header
// (vm/head.h), so that operands need no decoding.
#ifndef SMC_BYTECODE_H
#define SMC_BYTECODE_H

#include "base/base.h"
#include "interp/bytecode/external.h"
#include "program/cover.h"
#include "program/tested.h"
#include "program/warning.h"
#include "interp/bytecode/shapes.h"

// Integer operators: X(name, expression in u and v (unsigned), s and t (the same, signed), W
// (bits)). Each exists for 32 and 64 bits, with a register or an immediate as right operand. Other
// widths are computed in 64 bits and truncated.
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

// Floating-point operators: X(name, expression in x and y, of type float or double).
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

// Accesses of up to 8 bytes, plain or atomic. a is the destination or the stored value.
#define SMC_MEMORY_OPS(X)                                                                          \
    X(LOAD8)    /* r[a] = memory at r[b] + imm; x = smc_order | SMC_LOAD_MOVES | .. */             \
    X(LOAD16)                                                                                      \
    X(LOAD32)                                                                                      \
    X(LOAD64)                                                                                      \
    X(STORE8)   /* memory at r[b] + imm = r[a]; x = smc_order | SMC_ON_STATISTIC */                \
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

// Other instructions: X(name). a is the destination unless noted; w is the width in bits, m a mask,
// r[..] registers.
#define SMC_OTHER_OPS(X)                                                                           \
    X(MOV)      /* r[a] = r[b] */                                                                  \
    X(SEXT)     /* r[a] = r[b] sign-extended from x bits, & imm */                                 \
    X(LEA)      /* r[a] = r[b] + imm + the index */                                                \
    X(SHORTEN)  /* r[a] = the 32-bit form of the address r[b] (short.h) */                         \
    X(LENGTHEN) /* r[a] = the address with the 32-bit form r[b] */                                 \
    X(SELECT)   /* r[a] = r[b] ? r[c] : r[imm] */                                                  \
    X(DIV)      /* r[a] = r[b] / r[c], x = enum smc_div | bits << 4 */                             \
    X(OVERFLOW) /* r[a], r[a+1] = r[b] op r[c], overflow; x = enum smc_overflow | bits << 4 */     \
    X(CHECKED)  /* the same without the second result: overflow is an error; for unsigned          \
                   addition, an invalid bool */                                                    \
    X(WIDE)     /* r[a], r[a+1] = r[b], r[b+1] op r[c], r[c+1]; x = enum smc_wide */               \
    X(CONVERT_WIDE) /* r[a..] = r[b..], x = enum smc_wide_number */                                \
    X(OVERFLOW_WIDE) /* r[a], r[a+1], r[a+2] = r[b], r[b+1] op r[c], r[c+1], overflow; x as for    \
                        OVERFLOW */                                                                \
    X(SATURATE) /* r[a] = r[b] op r[c], saturating; x as for OVERFLOW */                           \
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
                   size | SMC_RMW_RESULT_UNUSED | .. */                                           \
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
    X(SCOPE_BEGIN) /* begins the lifetime of a scoped alloca: operands as ALLOCA */                \
    X(SCOPE_END)   /* ends that of r[a]; x: SMC_ALLOCA_SHARED */                                   \
    X(MEMCPY)   /* r[a] = destination, r[b] = source, r[c] = bytes */                              \
    X(MEMSET)   /* r[a] = destination, r[b] = byte, r[c] = bytes */                                \
    X(STACKSAVE)    /* r[a] = number of escaped objects << 32 | of private slots */                \
    X(STACKRESTORE) /* frees what was allocated since r[a] = STACKSAVE */                          \
    X(TLS)      /* r[a] = this thread's copy of a thread-local variable: slot imm, x: escapes */   \
    X(VARARGS)  /* r[a] = address of the activation's unnamed arguments */                         \
    X(JMP)      /* to c */                                                                         \
    X(JNZ)      /* to c if r[a] */                                                                 \
    X(SWITCH)   /* on r[a] over the c cases from b of the function's table; no match: the next     \
                   instruction */                                                                  \
    X(LOOP)     /* back edge to c, of a loop with flags x; checks the stop condition */            \
    X(BOUND)    /* the same, but ++r[a] > imm ends the thread at its bound */                      \
    X(ROUND)    /* the first round of a loop that may wait begins; operands as SPIN */             \
    X(SPIN)     /* its next round begins; r[a..] is its record; args[b..b+c] are the registers to  \
                   compare, the next imm args those with addresses of variables to ignore; x =     \
                   flags */                                                                        \
    X(LEFT)     /* leaves the loop with the record at r[a], which has SMC_SPIN_UNDOING */          \
    X(SHOW)     /* r[a] = r[b], x bytes of variable c, for the debugger; r[a+1] = bit set of the   \
                   defined bytes */                                                                \
    X(MARK)     /* records that mark imm is reached */                                             \
    X(COVER)    /* records that point imm of code->covers is executed */                           \
    X(CALL)     /* r[a..] = function imm (r[args[b..b+c]]); x = result words;                      \
                   args[scale..scale+c]: see below */                                              \
    X(CALLI)    /* the same, of the function at address r[imm]; x = result words */                \
    X(INVOKED)  /* follows a call: when it returns, to c; when an exception leaves it, to b, with  \
                   r[a], r[a+1] = exception, selector; x = flags (pads.h),                         \
                   args[scale..scale+imm] = its clauses */                                         \
    X(RET)      /* returns x words from r[a..]; imm: the first is the exit status of main, with    \
                   its source in r[b]; b = 0: this instruction's */                                \
    X(TRAP)     /* ends the thread with the error x = smc_error_kind, text imm (const char *) */   \
    X(REFUSE)   /* unsupported: sentence imm (const char *) */

// JIF_<compare>: jump to c if r[a] compares with r[b] (or imm) as named.
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

// Operations of DIV, OVERFLOW, BITS and CONVERT. F32, F64: float, double; S, U: signed, unsigned
// integer.
enum smc_div { SMC_UDIV, SMC_SDIV, SMC_UREM, SMC_SREM };
// Operations with an overflow flag, signed (S) and unsigned (U).
enum smc_overflow { SMC_OV_SADD, SMC_OV_UADD, SMC_OV_SSUB, SMC_OV_USUB, SMC_OV_SMUL, SMC_OV_UMUL };
// Operations on the bits of an integer.
enum smc_bits {
    SMC_BITS_POPCOUNT,
    SMC_BITS_CTLZ,
    SMC_BITS_CTTZ,
    SMC_BITS_BSWAP,
    SMC_BITS_ABS,
    SMC_BITS_REVERSE
};
// Conversions between float (F32), double (F64), signed (S) and unsigned (U) integers.
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
    SMC_F32_SATURATES_S, // saturates: rounds to the nearest value in range; NaN becomes 0
    SMC_F64_SATURATES_S,
    SMC_F32_SATURATES_U,
    SMC_F64_SATURATES_U,
};

// Flags of an alloca. SHARED: other threads may access the object. COUNTED: it has r[b] elements.
// DECLARED: reading its unwritten bytes is an error. SCOPED: its lifetime begins at a SCOPE_BEGIN.
// BACKOFF: it only determines how long the thread waits.
enum {
    SMC_ALLOCA_SHARED = 1,
    SMC_ALLOCA_COUNTED = 2,
    SMC_ALLOCA_DECLARED = 4,
    SMC_ALLOCA_SCOPED = 8,
    SMC_ALLOCA_BACKOFF = 16
};
// Flag of a fence: not in the program; emitted only if smc_interp_allow_orders permits.
enum { SMC_FENCE_PLACE = 16 };
// Flag of an atomic load: it only copies the value, so reading unwritten memory is no error.
enum { SMC_LOAD_MOVES = 16 };
// Flag of a plain or relaxed access to memory that only collects statistics.
enum { SMC_ON_STATISTIC = 32 };

// An instruction. The tables above give the meaning of a, b, c, x and imm for each operator.
typedef struct smc_insn {
    uint16_t op; // smc_op
    uint16_t x;
    int32_t a, b, c;
    uint64_t imm;
    // scale and cut describe the index: r[c], sign-extended from 64 - cut bits, times scale. For a
    // call of a variadic function, scale is the index in args of the list of argument places in the
    // memory of unnamed arguments; 0: not such a call.
    uint32_t scale;
    uint16_t cut;
    uint16_t counts; // number of LLVM instructions that this instruction completes
} smc_insn;

// An entry in the table of a SWITCH: the value, and the displacement of its jump.
typedef struct smc_case {
    uint64_t value;
    uint32_t target;
} smc_case;

// A source file, with the checksum (base/md5.h) of the text that was compiled.
typedef struct smc_code_file {
    const char *name, *sum;
} smc_code_file;
typedef SMC_VEC(smc_code_file) smc_code_files;

// An error that the program declares as allowed: its kind (smc_error_name), and the name of the
// function in which, or of the variable on which, it is allowed.
typedef struct smc_code_allowed {
    const char *kind, *name;
    bool is_function; // `name` is a function, not a variable
} smc_code_allowed;
typedef SMC_VEC(smc_code_allowed) smc_code_allowed_list;

// The program's reaction to a spurious failure of a weak compare-exchange, as far as it follows
// from the function that contains the exchange (lower/analysis/retry.h).
typedef enum smc_retry {
    SMC_RETRY_LOOP,
    SMC_RETRY_CALLER,
    SMC_RETRY_NEVER,
    SMC_RETRY_COUNT
} smc_retry;

// The kind of variable that is the first to store an address that a call returns: a local variable,
// a static variable that is stored to only once, or a member.
enum smc_holder { SMC_HELD_BY_LOCAL, SMC_HELD_BY_STATIC, SMC_HELD_BY_MEMBER, SMC_HOLDER_COUNT };

// A position in the source, with facts about the call or access there that reports need.
typedef struct smc_code_source {
    const char *file, *function;
    uint32_t line, column;    // column 0: the function's position, for code without a line
    bool optimised;           // the function was optimised before smc read it
    bool header;              // the function is defined in a C++ library header
    bool in_library_callee;   // code from a C++ library header, inlined into its caller
    bool returns_call_result; // the function returns the result of the call at this position, so
                              // the caller of the function may know more about the result
    bool is_volatile; // a volatile, non-atomic access
    bool is_assembly; // an access by inline assembly
    uint32_t held_by; // enum smc_holder
    uint32_t retry;   // smc_retry of a call at this position that may return the result of a weak
                      // compare-exchange
    const smc_shape *pointed;  // target type of the address that the call at this position returns;
                               // NULL: unknown
    const smc_shape *accessed; // struct that contains the accessed bytes; NULL: unknown
    uint32_t accessed_at;      // byte offset of the access in that struct
    bool is_mixed; // accesses at this position belong to different structs, so `accessed` is NULL
    const char *holder; // name of the variable or member that first stores the result of the call
                        // (held_by); NULL: none
} smc_code_source;

// Prefix of messages about unsupported features.
#define SMC_NOT_SUPPORTED "not supported: "

typedef struct smc_libc_fn smc_libc_fn; // a modelled library function (vm/vm.h)

// A function that the code defines or calls: bytecode, or a model, or a function of the host.
typedef struct smc_function {
    const char *name;
    const smc_libc_fn *model;     // model of a library function; NULL: none
    const smc_external *external; // function of the host's C library that is called; NULL: none
    const char *undefined;        // NULL, or why the function cannot be called and how to fix that
    bool defined;                 // has bytecode
    bool variadic;
    uint32_t unnamed; // index in code->variables of the variable that represents the unnamed
                      // arguments of a variadic function that has code
    bool optimised;   // was optimised before smc read it
    bool po_releases; // release sequences of its stores include later stores of the same thread (C,
                      // and C++ before C++20)
    bool library;     // part of smc's library: reports show its events at the call in the program
    uint32_t n_params, n_results; // counted in registers
    uint32_t n_regs, n_consts;    // registers of a frame; constants, which are not among them
    uint64_t *consts;             // consts[i] is register i - n_consts - SMC_FRAME_WORDS
    SMC_VEC(smc_insn) code;
    SMC_VEC(uint32_t) where; // index in code->sources, for each instruction
    SMC_VEC(int32_t) args;   // lists of operands, to which instructions refer by index
    SMC_VEC(smc_case) cases; // sorted by value within each switch
} smc_function;

// A set of accesses of `size` bytes each, at the offsets first, first + stride, .., last of a
// global. If stride is 0, there is only the access at `first`.
typedef struct smc_access_range {
    uint32_t first, last, stride, size;
} smc_access_range;
typedef SMC_VEC(smc_access_range) smc_access_ranges;

// A global variable, or a thread-local variable, which is a template for the copies of all threads.
typedef struct smc_global {
    const char *name;
    uint32_t size;
    bool constant;   // never written: read from the image, without events
    bool plain_only; // all accesses to it are known, and plain except those to the ranges `atomic`
    smc_access_ranges atomic;
    bool thread_local; // every thread has a copy
    bool escapes;      // thread-local and shared: another thread may know its address
    bool backoff;      // thread-local, and only determines how long the thread waits
                       // (pass/relevance/relevance.h)
    uint32_t slot; // of a thread-local variable: its index among those that escape, or among those
                   // that do not
    const char *refuse;     // message: why accesses are not supported; NULL: they are
    uint8_t *image;         // initial bytes
    uint8_t *undefined;     // nonzero for each initially undefined byte; NULL: none
    const smc_shape *shape; // layout of its scalars; NULL: the type is not supported
    const smc_shape *parts; // layout of the type in the source; NULL: unknown
    uint32_t at;            // its 32-bit address, in a program with short pointers (short.h)
} smc_global;

// A local variable whose address is taken. Index 0 stands for an unknown variable.
typedef struct smc_variable {
    const char *name, *file;
    uint32_t line;                  // line of the declaration; 0: unknown
    uint32_t within;                // if this is a part of a variable, the part's byte offset in it
    const smc_shape *shape, *parts; // as in smc_global: the layout of its scalars; its type in the
                                    // source
    bool arguments; // represents the unnamed arguments of the variadic function `name`
    uint32_t last;  // last line of its scope; 0: the scope is the whole function, or variables are
                    // not shown
} smc_variable;

// A position whose execution is recorded: an assertion's condition, or the start of a function.
typedef struct smc_coverage_mark {
    uint32_t source, function; // index in code->sources; index of the function
    bool is_entry;             // the start of the function, not an assertion
} smc_coverage_mark;

// A whole program. Owns everything it refers to.
typedef struct smc_code {
    SMC_VEC(smc_function) functions;
    SMC_VEC(smc_global) globals;
    SMC_VEC(const smc_global *) locals; // escaping thread-local variables
    SMC_VEC(smc_code_source) sources;
    SMC_VEC(smc_coverage_mark) marks;
    SMC_VEC(smc_cover_point) covers; // empty unless coverage is recorded
    SMC_VEC(smc_variable) variables;
    SMC_VEC(const smc_shape *) pointed; // target types of pointers, for showing variables; NULL:
                                        // unknown
    smc_warnings warnings;              // about the input files
    smc_code_files files;               // the known source files
    smc_code_allowed_list allowed;
    SMC_VEC(void *) owned; // strings and shapes that the code refers to, freed with it
    uint32_t entry;        // index of the entry function in `functions`
    bool has_statistics;   // has SMC_ON_STATISTIC accesses
    bool short_pointers;   // a 32-bit program: pointers have four bytes in memory (short.h)
    uint32_t mutex_size, c11_mutex_size; // sizes of pthread_mutex_t and mtx_t in the program's
                                         // headers
    const char *file;                    // source file of the entry function; NULL: unknown
    uint64_t argc, argv, envp; // main's arguments; argv and envp are addresses of NULL-terminated
                               // arrays of strings
} smc_code;

// Constants of the encoding of instructions, and limits of the VM.
enum {
    SMC_MAIN_ARGS = 3,              // argc, argv, envp; constructors get the same arguments
    SMC_FRAME_WORDS = 4,            // size of the frame header below register 0 (vm/head.h)
    SMC_VARARGS_STACK = 192,        // offset of stack arguments in the memory of unnamed arguments
                                    // (lower/arguments.c)
    SMC_PLACE_FOUR_BYTES = 1 << 24, // flag of an argument place: four bytes
    SMC_PLACE_POINTER = 1 << 25,    // flag of an argument place: a short pointer of four bytes
    SMC_PLACE_OFFSET_MASK = SMC_PLACE_FOUR_BYTES - 1, // mask of the byte offset in a place
    SMC_LOOP_HAS_COUNTED_EXIT = 1, // flag: an exit depends on a count that the thread keeps itself,
                                   // or the loop is in a library
    SMC_LOOP_ENDLESS = 2,         // flag: no value that the loop reads makes it end
    SMC_RMW_RESULT_UNUSED = 256,  // flag: the program does not use the old value
    SMC_RMW_UNDOES_ATTEMPT = 512, // flag: subtracts what a failed attempt has added
    SMC_RMW_ON_STATISTIC = 1024, // flag: relaxed, on memory that only collects statistics; explored
                                 // as an addition of 0
    SMC_RMW_CHECKS_RANGE = 2048, // flag of an attempt: the thread also checks that the old value is
                                 // not too large, which every value below an eighth of the range
                                 // (2^(bits - 3)) passes
    SMC_RMW_CONDITION_BIT = 12,  // first bit in imm of the smc_condition of an attempt
    SMC_RMW_ONLY_TESTED = 1 << 16, // flag: not an attempt; the program uses the old value only to
                                   // test the condition
    SMC_RMW_LIMIT_BIT = 32,      // first bit in imm of the signed limit of the condition
    SMC_SPIN_WORDS = 10,         // registers of a loop that may wait, besides one per live register
                                 // (vm/loops/end.h)
    SMC_SPIN_WRITES_PRIVATE = 1, // flag: the loop may write to private memory
    SMC_SPIN_NO_EXIT = 2,        // flag: the loop has no exit
    SMC_SPIN_FROM_INSIDE = 4,    // flag: rounds do not begin at the loop's entry
    SMC_SPIN_UNDOING = 8,  // flag: the loop may write to shared memory and undo the write in the
                           // same round
    SMC_SPIN_ENDLESS = 16, // flag: no value that the loop reads makes it end
    SMC_SPIN_COUNTED = 32, // flag: the loop gives up after some number of rounds, and nothing else
                           // depends on that number (vm/loops/counted.h)
    SMC_SPIN_ONE_ACTION = 64,          // flag: a round performs at most one action
    SMC_SPIN_BACKOFF = 128,            // flag: the state of back-offs is not compared
    SMC_SPIN_CARRIES_IRRELEVANT = 256, // flag: registers carry irrelevant values between rounds
    SMC_SPIN_SKIPS_ROUNDS = 512, // flag: the loop records its count in the last two rounds before
                                 // it gives up, and the number of rounds
    SMC_SPIN_ONLY_READS = 1024,   // flag: the only actions of the loop are atomic reads
    SMC_SPIN_HAS_EXCHANGE = 2048, // flag: a compare-exchange in the loop may fail and be retried
    SMC_SPIN_FLAGS = 4095,        // mask of all these flags
    SMC_SKIP_WORDS = 6, // registers of a loop with SMC_SPIN_SKIPS_ROUNDS: the count, the next
                        // count, the count two rounds before the end, in the last round and at the
                        // end, and the number of rounds
    SMC_COUNTED_WORDS = 2, // registers of a loop with SMC_SPIN_COUNTED, besides SMC_SPIN_WORDS
    SMC_MAX_LOCALS = 64,   // most escaping thread-local variables; each has a bit in
                           // smc_head.live_locals
};

// Returns the first index in args of the registers whose irrelevant values the waiting loop `i`
// carries from round to round. There are i->scale such registers.
static inline int64_t smc_first_irrelevant_arg(const smc_insn *i) {
    return (int64_t)i->b + i->c + (int64_t)i->imm +
           (i->x & SMC_SPIN_SKIPS_ROUNDS ? SMC_SKIP_WORDS : 0);
}

// True if the program uses neither the value that the access reads nor the value that it writes.
static inline bool smc_accesses_statistic(const smc_insn *i) {
    if (i->op == SMC_OP_RMW) return i->imm & SMC_RMW_ON_STATISTIC;
    return i->op >= SMC_OP_LOAD8 && i->op <= SMC_OP_STORE64_AT && i->x & SMC_ON_STATISTIC;
}

// An attempt is an RMW that its thread undoes at once if the old value fails a condition. Returns
// the smc_condition of an SMC_OP_RMW: of an attempt, that condition; with SMC_RMW_ONLY_TESTED, the
// condition that the program tests.
static inline unsigned smc_rmw_condition(const smc_insn *i) {
    return (unsigned)(i->imm >> SMC_RMW_CONDITION_BIT & 15);
}
// Returns the condition and limit that the program tests on the old value, in the form of
// program/tested.h, for an RMW with SMC_RMW_ONLY_TESTED; otherwise 0.
static inline uint64_t smc_rmw_test_of(const smc_insn *i) {
    const int32_t limit = (int32_t)((int64_t)i->imm >> SMC_RMW_LIMIT_BIT);
    return i->imm & SMC_RMW_ONLY_TESTED ? smc_rmw_test((smc_condition)smc_rmw_condition(i), limit)
                                        : 0;
}
static inline bool smc_is_attempt(const smc_insn *i) {
    return smc_rmw_condition(i) && !(i->imm & SMC_RMW_ONLY_TESTED);
}

// Limits of a program (docs/language.md).
enum {
    SMC_MAX_THREADS = 1024,                // threads of a program, including main
    SMC_MAX_CREATED = SMC_MAX_THREADS - 1, // threads that one thread creates
    SMC_MAX_CREATION_DEPTH = 6,            // depth of nested thread creation, without main
    SMC_MAX_CREATION_DEPTH_32 = 3,         // the same in a 32-bit program
    SMC_MAX_REGISTERS = 1 << 18, // registers of a function, including constants; a frame of this
                                 // size fits the machine's stack
    SMC_MAX_CODE = 1 << 20,      // instructions of a function
    SMC_MAX_ARGS = 1 << 12,      // registers that one call passes as arguments
    SMC_MAX_INCOMING_VALUES = 1 << 12, // incoming values of a block, or labels of a computed goto
    SMC_MAX_TLS = 4 << 20,             // bytes of a thread's private thread-local variables
};

void smc_code_free(smc_code *); // frees its contents
// True if these bytes of the variable are only accessed by plain reads and writes.
bool smc_has_only_plain_accesses(const smc_global *, uint32_t offset, uint32_t size);

#endif
