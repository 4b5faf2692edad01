// junit.c - prints the result as JUnit XML: each run is a test, which fails if the program has an
// error.
#include "tools/report/formats/suite.h"
#include "tools/report/formats/table.h"

#include "base/text.h"
#include "tools/report/report.h"
#include "tools/report/words/words.h"
#include "tools/report/words/xml.h"

// ---- text of elements ---------------------------------------------------------------------------

static void print_errors(const smc_report *r, FILE *to) {
    const smc_console plain = {.to = to};
    smc_print_errors(r, &plain);
}

static void print_warnings(const smc_report *r, FILE *to) {
    const smc_console plain = {.to = to};
    smc_print_warnings(r, &plain);
}

// Returns the text that `print` prints; the caller frees it.
static char *printed_text(const smc_report *r, void print(const smc_report *, FILE *)) {
    smc_text text;
    FILE *to = smc_text_open(&text);
    print(r, to);
    smc_text_close(to);
    return text.at;
}

// Prints an XML element with the text that `print` prints, unless that is empty.
static void print_text_element(const smc_report *r, void print(const smc_report *, FILE *),
                               const char *name, FILE *to) {
    char *text = printed_text(r, print);
    if (*text) {
        fprintf(to, "      <%s>", name);
        smc_xml_text(to, text);
        fprintf(to, "</%s>\n", name);
    }
    free(text);
}

// ---- the test -----------------------------------------------------------------------------------

// Prints the failure of the test. Readers of JUnit expect at most one, which is named after the
// first error.
static void print_failure(const smc_report *r, FILE *to) {
    const smc_error *first = &r->result->errors.at[0];
    char *text = printed_text(r, print_errors);
    fputs("      <failure", to);
    smc_xml_attribute(to, "type", smc_error_name(first->kind));
    smc_xml_attribute(to, "message", smc_error_message(first));
    fputc('>', to);
    smc_xml_text(to, text);
    fputs("</failure>\n", to);
    free(text);
}

static void print_not_judged(const smc_report *r, FILE *to) {
    fputs("      <error", to);
    smc_xml_attribute(to, "type", smc_verdict_word(SMC_INCOMPLETE));
    smc_xml_attribute(to, "message", smc_reason_incomplete(r));
    fputs("/>\n", to);
}

static void test_case(const smc_report *r, FILE *to) {
    const smc_verdict verdict = smc_verdict_of(r);
    char *class = smc_format("smc.%s.%s", r->model->name, r->exploration.algo);
    fputs("    <testcase", to);
    char *name = smc_report_program_name(r);
    smc_xml_attribute(to, "name", name);
    free(name);
    smc_xml_attribute(to, "classname", class);
    fprintf(to, " time=\"%.6f\">\n", r->cost.seconds);
    if (verdict == SMC_UNSAFE) print_failure(r, to);
    if (verdict == SMC_INCOMPLETE) print_not_judged(r, to);
    print_text_element(r, smc_print_summary, "system-out", to);
    print_text_element(r, print_warnings, "system-err", to);
    fputs("    </testcase>\n", to);
    free(class);
}

void smc_report_junit_piece(const smc_report *r, FILE *to) { test_case(r, to); }

void smc_report_junit_refused(const char *file, const char *model, FILE *to) {
    char *class = smc_format("smc.%s", model);
    fputs("    <testcase", to);
    smc_xml_attribute(to, "name", file);
    smc_xml_attribute(to, "classname", class);
    fputs(" time=\"0\">\n      <error type=\"refused\" message=\"not checked: "
          "see standard error\"/>\n    </testcase>\n",
          to);
    free(class);
}

void smc_report_junit_whole(const smc_suite *s, FILE *to) {
    char *counts = smc_format(
        "name=\"smc\" tests=\"%u\" failures=\"%u\" errors=\"%u\" skipped=\"0\" time=\"%.6f\"",
        s->pieces.n, s->failures, s->errors, s->seconds);
    fprintf(to, "<?xml version=\"1.0\" encoding=\"UTF-8\"?>\n<testsuites %s>\n  <testsuite %s>\n",
            counts, counts);
    for (uint32_t i = 0; i < s->pieces.n; i++) fputs(s->pieces.at[i], to);
    fputs("  </testsuite>\n</testsuites>\n", to);
    free(counts);
}

void smc_report_junit(const smc_report *r, FILE *to) {
    const smc_verdict verdict = smc_verdict_of(r);
    smc_suite one = {.failures = verdict == SMC_UNSAFE,
                     .errors = verdict == SMC_INCOMPLETE,
                     .seconds = r->cost.seconds};
    *smc_vec_push(&one.pieces) = printed_text(r, test_case);
    smc_report_junit_whole(&one, to);
    free(one.pieces.at[0]);
    smc_vec_free(&one.pieces);
}
