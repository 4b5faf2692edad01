// interp.c - implements interp.h with the library, the VM and the trie.
#include "interp/interp.h"

#include "base/language.h"
#include "interp/bytecode/pack.h"
#include "interp/bytecode/validate.h"
#include "interp/libc/answers.h"
#include "interp/libc/libc.h"
#include "interp/libc/too_large.h"
#include "interp/libc/uses.h"
#include "interp/trie/reached.h"
#include "interp/trie/remarks.h"
#include "interp/trie/trie.h"
#include "interp/vm/loops/rounds.h"

#include <stdio.h>
#include <string.h>

// A checked program: the trie of thread histories holds the VM and all other state.
struct smc_interp {
    smc_trie trie;
};

static const char *modelled_function_name(const smc_libc_fn *model) { return model->is.name; }

static const smc_pack_functions linked_functions = {.model = smc_libc_model_named,
                                                    .model_name = modelled_function_name};

char *smc_interp_pack(const smc_code *code, size_t *n) {
    return smc_code_pack(code, &linked_functions, n);
}

char *smc_interp_behaviour(const smc_interp *i, size_t *n) {
    return smc_code_behaviour(i->trie.code, &linked_functions, n);
}

smc_code *smc_interp_unpack(const char *at, size_t n, const smc_interp_options *options,
                            char **fault) {
    const smc_pack_functions known = {smc_libc_model_named, modelled_function_name,
                                      options->undefined.extern_calls.at,
                                      options->undefined.extern_calls.n};
    return smc_code_unpack(at, n, &known, fault);
}

// Fails with an internal error if the code is invalid.
static void require_valid_code(const smc_code *code) {
    char *fault = smc_code_fault(code);
    if (!fault) return;
    fprintf(stderr, "smc: wrong bytecode: %s\n", fault);
    smc_internal_error(__FILE__, __LINE__,
                       "the lowering has made bytecode that the machine cannot run");
}

smc_interp *smc_interp_new(smc_code *code, const smc_interp_options *options) {
    require_valid_code(code);
    smc_interp *interp = smc_alloc(sizeof *interp);
    smc_trie_init(&interp->trie, code, options);
    smc_sync_find_uses(&interp->trie.vm);
    return interp;
}

void smc_interp_free(smc_interp *interp) {
    if (!interp) return;
    smc_trie_free(&interp->trie);
    free(interp);
}

void smc_interp_end_output(smc_interp *interp) { smc_printed_end_all(&interp->trie.vm.printed); }

void smc_interp_set_net_zero_rounds(smc_interp *interp, uint32_t rounds) {
    interp->trie.vm.options.loops.net_zero_rounds = rounds;
}
void smc_interp_show_output(smc_interp *interp, bool show) {
    interp->trie.vm.options.show_output = show;
}

void smc_interp_restart(smc_interp *interp) { smc_trie_restart(&interp->trie); }

uint32_t smc_interp_restart_count(const smc_interp *interp) { return interp->trie.restarts; }

void smc_interp_collect_tests(smc_interp *interp, smc_test_names *out) {
    interp->trie.vm.options.begin.collected_tests = out;
    smc_interp_restart(interp);
}

void smc_interp_set_client(smc_interp *interp, const struct smc_client *client) {
    interp->trie.vm.options.clients.client = client;
    smc_trie_restart(&interp->trie);
}

void smc_interp_apply_orders(smc_interp *interp, smc_orders *orders) {
    smc_trie_apply_orders(&interp->trie, orders);
}

void smc_interp_allow_orders(smc_interp *interp, smc_overlay_permissions what) {
    smc_trie_restart(&interp->trie);
    interp->trie.vm.emits_fence_places = what.fences;
    interp->trie.vm.memory.may_make_plain_atomic =
        what.plain || interp->trie.vm.loops.any & SMC_LOOP_ALLOWED_RACE;
}

smc_program *smc_interp_program(smc_interp *interp) { return &interp->trie.program; }

bool smc_interp_next_function(const smc_interp *interp, smc_interp_functions *walk) {
    const smc_code *code = interp->trie.code;
    while (walk->next < code->functions.n) {
        const smc_function *fn = &code->functions.at[walk->next++];
        if (!fn->code.n || fn->library) continue;
        walk->name = fn->name;
        walk->can_be_entry = !fn->n_params && !fn->variadic;
        return true;
    }
    return false;
}

// Returns a function of the program, or of smc's library, by name; NULL: none.
static const smc_function *find_bytecode_function(const smc_interp *interp, const char *name,
                                                  bool library) {
    const smc_code *code = interp->trie.code;
    for (uint32_t i = 0; i < code->functions.n; i++) {
        const smc_function *fn = &code->functions.at[i];
        if (fn->library == library && strcmp(fn->name, name) == 0) return fn;
    }
    return NULL;
}

bool smc_interp_takes_arguments(const smc_interp *interp) {
    const char *file = interp->trie.code->file;
    const smc_function *main = find_bytecode_function(interp, "main", false);
    return main && main->n_params && (!file || smc_language_of(file) != SMC_LANGUAGE_RUST);
}

static bool has_variable(const smc_interp *interp, const char *name) {
    const smc_code *code = interp->trie.code;
    for (uint32_t i = 0; i < code->globals.n; i++)
        if (strcmp(code->globals.at[i].name, name) == 0) return true;
    return false;
}

bool smc_interp_refers_to(const smc_interp *interp, const char *name) {
    return find_bytecode_function(interp, name, false) || has_variable(interp, name);
}

bool smc_interp_links_function(const smc_interp *interp, const char *function) {
    return find_bytecode_function(interp, function, true);
}

const smc_code_allowed_list *smc_interp_allowed(const smc_interp *interp) {
    return &interp->trie.code->allowed;
}

const smc_code_files *smc_interp_files(const smc_interp *interp) {
    return &interp->trie.code->files;
}

void smc_interp_warnings(const smc_interp *interp, smc_warnings *out) {
    const smc_warnings *given = &interp->trie.code->warnings;
    for (uint32_t i = 0; i < given->n; i++)
        smc_add_warning(out, given->at[i].kind, given->at[i].at, smc_strdup(given->at[i].text));
    smc_add_unreached_warnings(&interp->trie.vm, out);
    smc_answers_add_warnings(&interp->trie.vm, out);
    smc_libc_warn_of_allocations(&interp->trie.vm, out);
    smc_warnings_sort(out);
}

void smc_interp_coverage(const smc_interp *interp, smc_coverage *to) {
    const smc_trie *t = &interp->trie;
    for (uint32_t i = 0; i < t->code->covers.n; i++)
        smc_coverage_add(to, &t->code->covers.at[i],
                         t->vm.coverage.covered[i] || t->vm.coverage.covered_before[i]);
}

void smc_interp_keep_remarks(smc_interp *interp) {
    smc_vm *vm = &interp->trie.vm;
    for (uint32_t i = 0; i < vm->code->covers.n; i++)
        vm->coverage.covered_before[i] |= vm->coverage.covered[i];
    for (uint32_t i = 0; i < vm->code->marks.n; i++)
        vm->coverage.passed_before[i] |= vm->coverage.passed[i];
}

bool smc_interp_records_coverage(const smc_interp *interp) { return interp->trie.code->covers.n; }

bool smc_interp_long_loop(const smc_interp *interp, bool shared, smc_long_loop *out) {
    return smc_rounds_longest_loop(&interp->trie.vm, shared, out);
}

smc_interp_stats smc_interp_get_stats(const smc_interp *interp) {
    const smc_trie *t = &interp->trie;
    const smc_input_counts none = {0}, *inputs = t->vm.terms ? &t->vm.terms->counts : &none;
    return (smc_interp_stats){.instructions = t->vm.instructions,
                              .steps = t->nodes.made,
                              .advances = t->advances,
                              .merges = t->merges,
                              .waits = t->vm.waits,
                              .bytes = smc_trie_bytes_held(t),
                              .trims = t->trims,
                              .input_questions = inputs->questions,
                              .input_simplified = inputs->simplified,
                              .input_known = inputs->known,
                              .input_cached = inputs->cached,
                              .input_domains = inputs->domains,
                              .input_guessed = inputs->guessed,
                              .input_solved = inputs->solved,
                              .input_microseconds = inputs->microseconds};
}

void smc_interp_encode(const smc_interp *i, smc_packed *to) { smc_remarks_encode(&i->trie.vm, to); }
bool smc_interp_decode(smc_interp *i, smc_unpacking *from) {
    return smc_remarks_decode(&i->trie.vm, from);
}
