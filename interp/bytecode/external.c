#include "interp/bytecode/external.h"

#include <dlfcn.h>
#include <ffi.h>
#include <string.h>

// Host functions that have no side effects and depend only on their arguments. Those of <math.h>
// exist also with the suffix f:
#define PURE(X)                                                                                    \
    X(acos) X(acosh) X(asin) X(asinh) X(atan) X(atan2) X(atanh) X(cbrt) X(ceil) X(copysign) X(cos) \
    X(cosh) X(erf) X(erfc) X(exp) X(exp2) X(expm1) X(fabs) X(fdim) X(floor) X(fma) X(fmax) X(fmin) \
    X(fmod) X(hypot) X(ilogb) X(ldexp) X(llrint) X(llround) X(log) X(log10) X(log1p) X(log2)       \
    X(logb) X(lrint) X(lround) X(nearbyint) X(nextafter) X(pow) X(remainder) X(rint) X(round)      \
    X(scalbln) X(scalbn) X(sin) X(sinh) X(sqrt) X(tan) X(tanh) X(tgamma) X(trunc) X(drem) X(exp10) \
    X(finite) X(j0) X(j1) X(jn) X(roundeven) X(significand) X(y0) X(y1)                            \
    X(yn)
// Pure functions of integers:
#define PURE_OF_INTEGERS(X) X(htonl) X(htons) X(imaxabs) X(isascii) X(ntohl) X(ntohs) X(toascii)

// A host function that is ready to be called: its address, and its signature for libffi.
struct smc_external {
    void (*call)(void);
    ffi_cif cif;
    ffi_type *types[SMC_EXTERNAL_ARGS];
    smc_signature signature;
    char name[];
};

const char *smc_external_at(size_t i) {
    // clang-format off
    static const char *const names[] = {
#define X(function) #function, #function "f",
        PURE(X)
#undef X
#define X(function) #function,
        PURE_OF_INTEGERS(X)
#undef X
    };
    // clang-format on
    return i < sizeof names / sizeof *names ? names[i] : NULL;
}

bool smc_external_is_pure(const char *name) {
    for (size_t i = 0; smc_external_at(i); i++)
        if (strcmp(smc_external_at(i), name) == 0) return true;
    return false;
}

bool smc_signature_is_valid(const smc_signature *s) {
    bool valid = s->n_args <= SMC_EXTERNAL_ARGS && s->result <= SMC_DOUBLE;
    for (unsigned i = 0; valid && i < s->n_args; i++)
        valid = s->args[i] != SMC_NOTHING && s->args[i] <= SMC_DOUBLE;
    return valid;
}

static ffi_type *type_of(uint8_t number) {
    switch ((enum smc_number)number) {
    case SMC_INT8: return &ffi_type_uint8;
    case SMC_INT16: return &ffi_type_uint16;
    case SMC_INT32: return &ffi_type_uint32;
    case SMC_INT64: return &ffi_type_uint64;
    case SMC_FLOAT: return &ffi_type_float;
    case SMC_DOUBLE: return &ffi_type_double;
    case SMC_NOTHING: break;
    }
    return &ffi_type_void;
}

// Looks up a function in the host's libraries, which stay loaded while smc runs.
static void *host_function(const char *name) {
    static const char *const libraries[] = {"libc.so.6", "libm.so.6"};
    void *address = NULL;
    for (size_t i = 0; i < sizeof libraries / sizeof *libraries && !address; i++) {
        void *library = dlopen(libraries[i], RTLD_LAZY | RTLD_NOLOAD);
        if (!library) continue;
        address = dlsym(library, name);
        dlclose(library);
    }
    return address;
}

bool smc_external_exists(const char *name) { return host_function(name); }

smc_external *smc_external_new(const char *name, const smc_signature *signature) {
    void *address = host_function(name);
    smc_invariant(address, "a function that the host has");
    smc_external *e = smc_alloc(sizeof *e + strlen(name) + 1);
    e->signature = *signature;
    strcpy(e->name, name);
    memcpy(&e->call, &address, sizeof address);
    for (unsigned i = 0; i < signature->n_args; i++) e->types[i] = type_of(signature->args[i]);
    const ffi_status status = ffi_prep_cif(&e->cif, FFI_DEFAULT_ABI, signature->n_args,
                                           type_of(signature->result), e->types);
    smc_invariant(status == FFI_OK, "libffi takes functions of numbers");
    return e;
}

const char *smc_external_name(const smc_external *e) { return e->name; }
const smc_signature *smc_external_signature(const smc_external *e) { return &e->signature; }

// A narrow argument can be passed by the address of its register, since registers are
// little-endian.
uint64_t smc_external_call(const smc_external *e, const uint64_t *args) {
    void *values[SMC_EXTERNAL_ARGS];
    union {
        ffi_arg integer;
        float single;
        double number;
    } result = {0};
    uint64_t bits = 0;
    for (unsigned i = 0; i < e->cif.nargs; i++) values[i] = (void *)(uintptr_t)&args[i];
    ffi_call((ffi_cif *)(uintptr_t)&e->cif, e->call, &result, values);
    memcpy(&bits, &result, e->cif.rtype->size < sizeof bits ? e->cif.rtype->size : sizeof bits);
    return e->cif.rtype == &ffi_type_void ? 0 : bits;
}
