#include "tools/run/certificate.h"

#include "base/md5.h"
#include "tools/run/choose_pair.h"
#include "tools/terminal/console.h"

smc_status smc_certificate_open(const smc_options *o, smc_run_certificate *c) {
    return o->certificate ? smc_output_open(&c->output, o->certificate, o->inputs.at, o->inputs.n)
                          : SMC_OK;
}

// Returns the hash of the bytecode, which identifies the program. The caller frees it.
static char *hash_of_code(const smc_run *r) {
    size_t n;
    char *code = smc_interp_behaviour(r->interp, &n), *hash = smc_alloc(SMC_MD5_TEXT);
    smc_md5(code, n, hash);
    free(code);
    return hash;
}

void smc_run_record_certificate(smc_run *r, smc_run_certificate *c) {
    static const char *const releases[] = {
#define X(id, word) [id] = word,
        SMC_RELEASE_SEQUENCES(X)
#undef X
    };
    const smc_model *model = r->pair.model;
    if (!c->output.to) return;
    c->writer.to = c->output.to;
    c->writer.header =
        (smc_certificate_header){.program = r->options->inputs.n ? r->options->inputs.at[0] : "-",
                                 .code = hash_of_code(r),
                                 .model = model->name,
                                 .releases = releases[model->releases],
                                 .explorer = r->pair.explorer->name,
                                 .plain_races = !smc_run_plain_is_atomic(r->options, model),
                                 .coherence = r->pair.explorer->counts.finest == SMC_BY_COHERENCE};
    c->recorder =
        (smc_graph_recorder){smc_certificate_writer_begin, smc_certificate_writer_see, &c->writer};
    r->recorder = &c->recorder;
}

// Prints why the program has no certificate.
static void print_unsupported(smc_run *r, const smc_certificate_writer *w) {
    const smc_program *p = smc_run_program(r);
    const smc_place place = w->place ? p->place(p, w->place) : (smc_place){0};
    const smc_console console = smc_console_on_stream(stderr);
    char *text = smc_format("--certificate: a certificate cannot describe %s", w->unsupported);
    smc_console_print_message(
        &console, (smc_position){.file = place.file, .line = place.line, .column = place.column},
        "error", text);
    free(text);
}

smc_status smc_run_close_certificate(smc_run *r, smc_verdict verdict, smc_run_certificate *c) {
    if (!c->output.to) return SMC_OK;
    if (c->writer.unsupported && verdict == SMC_VERIFIED) {
        print_unsupported(r, &c->writer);
        return SMC_USAGE;
    }
    // smc-check knows of no suppressed errors.
    const bool suppresses = verdict == SMC_VERIFIED && r->result.allowed.n;
    if (verdict != SMC_VERIFIED || suppresses) {
        fprintf(stderr, "smc: note: --certificate: %s was not written, because %s%s\n",
                r->options->certificate, suppresses ? "errors are suppressed" : "the verdict is ",
                suppresses ? "" : smc_verdict_word(verdict));
        return SMC_OK;
    }
    smc_certificate_writer_end(&c->writer);
    return smc_output_close(&c->output);
}

void smc_certificate_discard(smc_run_certificate *c) {
    smc_output_discard(&c->output);
    smc_certificate_writer_free(&c->writer);
}
