// test_checks.c - checks that the functions which recompute incremental data from scratch
// (smc_memory_check and others) accept the data of a run, and detect each change of these data.
#include "interp/trie/trie.h"
#include "interp/vm/loops/check.h"
#include "interp/vm/thread.h"
#include "interp/vm/undefined/bytes.h"
#include "reductions/reduced.h"
#include "tests/support/interpret.h"
#include "tests/unit/suite.h"

static const smc_stop never = {0};
static const smc_interp_options how = {.begin.entry = "main", .stop = &never};
static smc_trie trie;

// Follows each thread to its end; reads return 0.
static void run(const smc_step *s) {
    smc_program *p = &trie.program;
    while (!smc_kind_ends_thread(s->action.kind)) {
        const smc_step *other = NULL;
        if (s->action.kind == SMC_CREATE) ck_assert_int_eq(p->child(p, s, &other), SMC_OK);
        if (other) run(other);
        ck_assert_int_eq(p->advance(p, s, 0, &s), SMC_OK);
    }
}

static void open(void) {
    const smc_step *first;
    smc_trie_init(&trie,
                  lowered(SMC_SOURCE_DIR "/tests/programs/classic/treiber-stack.c", "-DN=2", &how),
                  &how);
    ck_assert_int_eq(trie.program.start(&trie.program, &(smc_start){0}, &first), SMC_OK);
    run(first);
}

START_TEST(a_trie_is_as_counted) {
    open();
    ck_assert_ptr_null(smc_trie_check(&trie));
    ck_assert_uint_gt(trie.roots.n, 1);
    trie.nodes.bytes++;
    ck_assert_str_eq(smc_trie_check(&trie), "bytes of nodes are miscounted");
    trie.nodes.bytes--;
    smc_node *second = trie.roots.at[0]->child;
    second->edge++;
    ck_assert_str_eq(smc_trie_check(&trie), "a node is not where its parent leads");
    second->edge--;
    trie.states.n++;
    ck_assert_str_eq(smc_trie_check(&trie), "states are miscounted");
    trie.states.n--;
    ck_assert_ptr_null(smc_trie_check(&trie));
    smc_trie_free(&trie);
}
END_TEST

START_TEST(memory_is_as_its_tables_say) {
    open();
    smc_memory *m = &trie.vm.memory;
    ck_assert_ptr_null(smc_memory_check(m));
    ck_assert_uint_gt(m->locations.n, 3);
    ck_assert_uint_gt(m->objects.n, 1);
    uint32_t cell = 1;
    while (m->locations.at[cell].name || m->locations.at[cell].seen.lock) cell++;
    m->locations.at[cell].seen.address++;
    ck_assert_str_eq(smc_memory_check(m), "cells overlap");
    m->locations.at[cell].seen.address--;
    m->objects.at[1].base += UINT64_C(1) << 40;
    ck_assert_str_eq(smc_memory_check(m), "an object is not found by its address");
    m->objects.at[1].base -= UINT64_C(1) << 40;
    m->threads.at[1].handle++;
    ck_assert_str_eq(smc_memory_check(m), "a thread is not found by its handle");
    m->threads.at[1].handle--;
    smc_memory_cut_cell(m, m->locations.at[cell].seen.address + 1, 0, 0);
    ck_assert_str_eq(smc_memory_check(m), "a cell reaches across a cut");
    m->ownership.statics[0].room = 8;
    ck_assert_str_eq(smc_ownership_check(&m->ownership),
                     "a static variable is kept for a thread that does not own it");
    trie.lost = true; // the cut sets this flag
    m->ownership.statics[0].room = 0;
    smc_trie_free(&trie);
}
END_TEST

START_TEST(a_thread_remembers_what_it_has_done) {
    open();
    smc_vm *vm = &trie.vm;
    ck_assert_ptr_null(smc_rounds_check(vm));
    vm->head.progress.write = vm->head.progress.actions + 1;
    ck_assert_str_eq(smc_rounds_check(vm), "an action of the thread is yet to come");
    vm->head.progress.write = 0;
    vm->head.effects.n = 1;
    ck_assert_str_eq(smc_rounds_check(vm), "effects are noted outside of a loop");
    vm->head.effects.n = 0;
    ck_assert_ptr_null(smc_notes_check(vm));
    vm->head.notes_hash++;
    ck_assert_str_eq(smc_notes_check(vm), "notes have another hash");
    vm->head.notes_hash--;
    ck_assert_ptr_null(smc_undefined_check(vm));
    vm->head.undefined_hash++;
    ck_assert_str_eq(smc_undefined_check(vm), "undefined bytes have another hash");
    vm->head.undefined_hash--;
    smc_trie_free(&trie);
}
END_TEST

// The data of the reductions are checked against a graph without events.
START_TEST(reductions_are_in_step_with_their_graph) {
    open();
    smc_graph g;
    smc_reduction_data r = {.groups.use = SMC_SYMMETRY_USED, .elision.on = true};
    ck_assert_int_eq(smc_graph_init(&g, &trie.program, (smc_graph_options){.stop = &never}),
                     SMC_OK);
    smc_reduced_attach(&r, &g);
    ck_assert_ptr_null(smc_reduced_check(&r, &g));
    r.groups.n++;
    ck_assert_str_eq(smc_reduced_check(&r, &g), "threads in groups are miscounted");
    r.groups.n--;
    r.groups.grouping++;
    ck_assert_str_eq(smc_reduced_check(&r, &g), "the groups are not those of their hash");
    r.groups.grouping--;
    r.unordered.n++;
    ck_assert_str_eq(smc_reduced_check(&r, &g), "unordered events are miscounted");
    r.unordered.n--;
    smc_graph_add_location(&g, 1);
    for (unsigned loc = 0; loc < 2; loc++) {
        *smc_vec_push(&r.elision.written) = loc;
        *smc_vec_push(&r.elision.read) = 0;
    }
    ck_assert_str_eq(smc_reduced_check(&r, &g),
                     "the last elided accesses of a location are others");
    r.elision.written.at[1] = 0;
    ck_assert_ptr_null(smc_reduced_check(&r, &g));
    smc_reduced_free(&r);
    smc_graph_free(&g);
    smc_trie_free(&trie);
}
END_TEST

SUITE(test_checks) {
    TCase *t = tcase_create("checks");
    tcase_set_timeout(t, 60);
    tcase_add_test(t, a_trie_is_as_counted);
    tcase_add_test(t, memory_is_as_its_tables_say);
    tcase_add_test(t, a_thread_remembers_what_it_has_done);
    tcase_add_test(t, reductions_are_in_step_with_their_graph);
    return suite_run("checks", t);
}
