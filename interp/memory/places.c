#include "interp/memory/places.h"

#include "base/language.h"

#include <string.h>

void smc_places_init(smc_places *p) {
    *p = (smc_places){0};
    *smc_vec_push(&p->at) = (smc_place){0};
    *smc_vec_push(&p->callers) = 0;
}

void smc_places_free(smc_places *p) {
    smc_vec_free(&p->at);
    smc_vec_free(&p->callers);
    smc_table_free(&p->ids);
}

// True if Rust's library allocates memory at this position that it never frees under smc: its data
// about a thread, or a panic that is not caught (docs/design/rust.md). Allocations by its
// collections belong to their callers.
static bool is_of_runtime(const smc_places *p, const smc_place *at) {
    static const char *const own[] = {"std::thread::", "<std::thread::", "std::panicking::",
                                      "panic_unwind::"},
                             *const for_callers[] = {"alloc::", "<alloc::",     "core::",
                                                     "<core::", "std::alloc::", "__rdl_"};
    if (!at->file) return p->at.at[at->caller].of_runtime;
    if (!at->header || !at->function || smc_language_of(at->file) != SMC_LANGUAGE_RUST)
        return false;
    if (smc_starts_with_any_of(at->function, own, sizeof own / sizeof *own)) return true;
    return smc_starts_with_any_of(at->function, for_callers,
                                  sizeof for_callers / sizeof *for_callers) &&
           p->at.at[at->caller].of_runtime;
}

// If the event is in a C++ library header, moves its reported position to the program's call.
// place->code, which identifies the event, does not change. The position stays if there is no such
// call, since the library called the function back, and for functions of the Rust library without
// line information.
static void hide_headers(const smc_places *p, smc_place *at) {
    const smc_place *by = &p->at.at[at->caller];
    const bool is_hidden = at->header || (!at->file && by->in_library_callee);
    if (is_hidden && at->caller && !by->header) {
        *at = (smc_place){.file = by->file,
                          .function = by->function,
                          .line = by->line,
                          .column = by->column,
                          .code_line = at->code_line,
                          .code_column = at->code_column,
                          .caller = by->caller,
                          .code = at->code,
                          .source = at->source,
                          .optimised = by->optimised,
                          .in_library_callee = true,
                          .of_runtime = at->of_runtime,
                          .holder = by->holder ? by->holder : at->holder,
                          .callee = by->callee ? by->callee : at->function};
    } else if (!at->header && by->header) at->caller = 0;
}

// Returns the name of the variable that holds the result of the call at this position. If the
// function only returns the result, that is a variable of its caller.
static const char *variable_holding_result(const smc_places *p, const smc_code_source *s,
                                           uint32_t caller) {
    const char *of_caller = s->returns_call_result ? p->at.at[caller].holder : NULL;
    return of_caller ? of_caller : s->holder;
}

uint32_t smc_places_intern(smc_places *p, const smc_code *code, uint32_t source, uint32_t caller) {
    if (!source && !caller) return 0;
    assert(caller < p->at.n && source < code->sources.n);
    uint32_t *id = smc_table_at(&p->ids, source, caller);
    if (!*id) {
        const smc_code_source *s = &code->sources.at[source];
        *id = p->at.n;
        const uint64_t code = smc_mix_pair(p->at.at[caller].code + 1, source);
        smc_place at = {.file = s->file,
                        .function = s->function,
                        .line = s->line,
                        .column = s->column,
                        .caller = caller,
                        .code = code,
                        .source = source,
                        .optimised = s->optimised,
                        .header = s->header,
                        .in_library_callee = s->in_library_callee,
                        .is_volatile = s->is_volatile,
                        .is_assembly = s->is_assembly,
                        .holder = variable_holding_result(p, s, caller)};
        // Inlined code has the position of the call that was inlined.
        if (!s->in_library_callee) at.code_line = s->line, at.code_column = s->column;
        at.of_runtime = is_of_runtime(p, &at);
        if (!p->headers) hide_headers(p, &at);
        assert(p->callers.n == p->at.n && at.caller < p->at.n);
        *smc_vec_push(&p->at) = at;
        *smc_vec_push(&p->callers) = caller;
    }
    return *id;
}
