// foreign.h - recognises options of other tools, and names smc's counterparts.
#ifndef SMC_FOREIGN_H
#define SMC_FOREIGN_H

#include "base/base.h"

// Rows: X(tool, words without dashes, separated by blanks, answer). An answer that begins with "-",
// "smc hunt" or "smc estimate" is the counterpart, in which * stands for the value; any other
// answer is a sentence. Words may be typed with one dash or two; one that ends in * stands for all
// names that begin so. No word may be a prefix of an
// option of smc (test_options.c). Names of models and algorithms need no row: --tso is --model=tso.
#define SMC_FOREIGN_OPTIONS(X)                                                                     \
    X("GenMC", "imm", "--model=imm.cat")                                                           \
    X("GenMC", "lkmm", "--model=lkmm.cat")                                                         \
    X("GenMC", "disable-race-detection", "--plain=access")                                         \
    X("GenMC", "nthreads", "--jobs=*")                                                             \
    X("GenMC", "wb", "--algo=tracer")                                                              \
    X("GenMC", "program-entry-function", "--entry=*")                                              \
    X("GenMC", "no-unroll", "--unroll=*:0")                                                        \
    X("GenMC", "disable-spin-assume", "--no-spin-loops")                                           \
    X("GenMC", "disable-stop-on-system-error", "--keep-going")                                     \
    X("GenMC", "disable-symmetry-reduction disable-sr", "--symmetry=off")                          \
    X("GenMC", "disable-bam", "--barriers=off")                                                    \
    X("GenMC", "disable-estimation", "--progress=never")                                           \
    X("GenMC", "estimate estimation", "smc estimate FILE")                                         \
    X("GenMC", "count-distinct-execs", "--stats")                                                  \
    X("GenMC", "dump-error-graph", "--html=*")                                                     \
    X("GenMC", "print-exec-graphs print-blocked-execs", "only executions with errors are shown; "  \
      "--html=FILE and --format=dot draw them")                                                    \
    X("GenMC", "print-error-trace", "the report has the execution: leave it out")                  \
    X("GenMC", "check-liveness", "liveness is always checked: leave it out")                       \
    X("GenMC", "transform-output transform-file", "smc writes no transformed program")             \
    X("GenMC", "random-schedule-seed", "smc hunt --seed=*")                                        \
    X("GenMC", "schedule-policy schedule-seed", "everything is explored, in whatever order: "      \
      "leave it out")                                                                              \
    X("GenMC, Dartagnan", "bound bound-type", "loops are bounded by --unroll=N, preemptions by "   \
      "--preemptions=K (--model=sc)")                                                              \
    X("GenMC", "fuzz fuzz-max fuzz-corpus", "smc hunt FILE")                                       \
    X("GenMC", "disable-ipr disable-instruction-caching helper",                                   \
      "executions are explored once each: leave it out")                                           \
    X("GenMC", "disable-mm-detector disable-load-annotation disable-loop-jump-threading "          \
      "disable-cast-elimination disable-function-inliner disable-code-condenser "                  \
        "disable-assume-propagation disable-confirmation-annotation",                              \
        "the program is not transformed so: leave it out")                                         \
    X("GenMC", "check-consistency-point check-consistency-type validate-exec-graphs",              \
      "each execution is checked when it grows: leave it out")                                     \
    X("GenMC", "count-duplicate-execs count-moot-execs print-stamps color-accesses "               \
      "print-schedule-seed warn-on-graph-size print-estimation-stats estimation-max "              \
        "estimation-min estimation-threshold bounds-histogram dot-print-only-client-events "       \
        "max-hint-size", "that is about what GenMC prints: leave it out")                          \
    X("GenMC", "v1 v2 v3 v4 v5 v6", "that is about what GenMC prints: leave it out")               \
    X("GenMC", "v0", "--quiet")                                                                    \
    X("GenMC", "disable-warn-on-unfreed-memory", "unfreed memory is an error only with "           \
      "--check=leaks: leave it out")                                                               \
    X("GenMC", "input-from-bitcode-file", "the ending of the file says it: leave it out")          \
    X("GenMC", "check-lin-spec collect-lin-spec", "smc linearize checks an object with all its "   \
      "small clients")                                                                             \
    X("GenMC", "persevere block-size max-file-size journal-data disable-delalloc",                 \
      "smc does not check what a crash leaves of files")                                           \
    X("Nidhugg", "power", "--model=power.cat")                                                     \
    X("Nidhugg", "arm", "--model=aarch64.cat")                                                     \
    X("Nidhugg", "optimal source observers rf parsimonious", "--algo=auto")                        \
    X("Nidhugg", "no-spin-assume no-assume-await", "--no-spin-loops")                              \
    X("Nidhugg", "no-commute-rmws", "--commute=off")                                               \
    X("Nidhugg", "commute-rmws", "commuting RMWs are not ordered by default: leave it out")        \
    X("Nidhugg", "spin-assume assume-await", "that is the default: leave it out")                  \
    X("Nidhugg", "cxx ll", "the ending of the file says it: leave it out")                         \
    X("Nidhugg", "debug-collect-all-traces", "--keep-going")                                       \
    X("Nidhugg", "extfun-no-race", "--extern=*")                                                   \
    X("Nidhugg", "n-threads", "--jobs=*")                                                          \
    X("Nidhugg", "print-progress print-progress-estimate", "--progress=always")                    \
    X("Nidhugg", "disable-mutex-init-requirement extfun-no-full-memory-conflict "                  \
      "no-partial-loop-purity debug-print-on-reset debug-print-on-error exploration-scheduling "   \
        "no-dead-code-elim", "that is about how Nidhugg works: leave it out")                      \
    X("Nidhugg", "robustness", "robustness is not checked; compare the results of --model=sc and " \
      "the weaker model")                                                                          \
    X("Nidhugg", "max-search-depth", "bound loops instead: --unroll=N")                            \
    X("CBMC", "unwind", "--unroll=*")                                                              \
    X("CBMC", "unwindset", "--unroll=FUNCTION:N")                                                  \
    X("CBMC", "unwinding-assertions no-unwinding-assertions partial-loops",                        \
      "a loop bound that is reached makes the verdict `bounded`: leave it out")                    \
    X("CBMC", "mm", "--model=*")                                                                   \
    X("CBMC", "function", "--entry=*")                                                             \
    X("CBMC", "trace", "the report has the counterexample: leave it out")                          \
    X("CBMC", "stop-on-fail", "smc stops at the first error: leave it out")                        \
    X("CBMC", "all-properties", "--keep-going")                                                    \
    X("CBMC", "bounds-check pointer-check div-by-zero-check",                                      \
      "that is always checked: leave it out")                                                      \
    X("CBMC", "no-bounds-check no-pointer-check no-div-by-zero-check no-standard-checks "          \
      "no-assertions no-built-in-assertions", "all of that is always checked; --suppressions=FILE "\
        "allows errors by kind and place")                                                         \
    X("CBMC", "error-label", "call __VERIFIER_error() at the label, or name a function by "        \
      "--error-function=NAME")                                                                     \
    X("CBMC", "show-properties show-loops show-goto-functions list-goto-functions "                \
      "show-symbol-table show-vcc program-only", "smc prints no program and no list of "           \
        "properties; it checks them all")                                                          \
    X("CBMC", "sat-solver external-sat-solver outfile", "smc writes no formula, and needs no "     \
      "solver to be chosen: leave out the option and its value")                                   \
    X("CBMC", "signed-overflow-check", "--check=overflow")                                         \
    X("CBMC", "unsigned-overflow-check", "unsigned arithmetic wraps around, as C has it: that is " \
      "not checked")                                                                               \
    X("CBMC", "memory-leak-check memory-cleanup-check", "--check=leaks")                           \
    X("CBMC", "malloc-may-fail malloc-fail-null", "--malloc=fails")                                \
    X("CBMC", "json-ui", "--format=json")                                                          \
    X("CBMC", "xml-ui", "--format=junit")                                                          \
    X("CBMC", "verbosity", "--verbose")                                                            \
    X("CBMC", "slice-formula drop-unused-functions reachability-slice full-slice refine "          \
      "object-bits yices mathsat cvc4 bitwuzla", "smc asks no solver about the whole program: "    \
        "leave it out")                                                                            \
    X("CBMC", "32 ILP32", "-m32") X("CBMC", "64 LP64", "-m64")                                     \
    X("CBMC", "trace-show-code trace-hex compact-trace",                                           \
      "the report has the counterexample: leave it out")                                           \
    X("CBMC", "conversion-check float-overflow-check nan-check undefined-shift-check "             \
      "pointer-overflow-check enum-range-check pointer-primitive-check",                           \
        "that is not checked; clang's -fsanitize finds it in a run")                               \
    X("CBMC", "z3 smt2 cvc5 boolector dimacs", "smc needs no solver to be chosen: leave it out")   \
    X("ESBMC", "context-bound", "--preemptions=*")                                                 \
    X("ESBMC", "incremental-bmc k-induction falsification",                                        \
      "loops need no bound here: leave it out")                                                    \
    X("ESBMC", "termination", "--check=termination")                                               \
    X("ESBMC", "timeout", "--time-limit=*")                                                        \
    X("ESBMC", "memlimit", "--memory-limit=*")                                                     \
    X("ESBMC", "overflow-check", "--check=overflow")                                               \
    X("ESBMC", "data-races-check deadlock-check", "that is always checked: leave it out")          \
    X("CDSChecker", "fairness", "--fair=*")                                                        \
    X("CDSChecker", "yield", "--fair=yield")                                                       \
    X("CDSChecker", "maxfv maxfvdelay", "future values need no bound here: leave it out")          \
    X("Dartagnan", "method solver encoding", "smc asks no solver about the whole program: leave "  \
      "it out")                                                                                    \
    X("Dartagnan", "target", "C is compiled for the machine of the model: leave it out")           \
    X("Dartagnan", "encoding.* program.* wmm.* refinement.* printer.* solver.* compilation.* "     \
      "smtlib2", "that is about how Dartagnan works: leave it out")                                \
    X("Dartagnan", "mixedSize", "accesses of several sizes are explored by default: leave it out") \
    X("Dartagnan", "modeling.*", "progress, recursion and the first values of memory are no "      \
      "choice here")                                                                               \
    X("Dartagnan", "bound.load bound.save", "the loops of a function are bounded by "              \
      "--unroll=FUNCTION:N")                                                                       \
    X("Dartagnan", "witness validate witness.*", "smc-svcomp writes and checks witnesses; "        \
      "executions are drawn by --html=FILE and --format=dot")                                      \
    X("Dartagnan", "jar", "smc needs no Java: leave it out")                                       \
    X("Dartagnan", "property", "assertions, races and waits without end are always checked, an "   \
      "endless run by --check=termination: leave it out")                                          \
    X("ThreadSanitizer", "halt_on_error halt-on-error",                                            \
      "smc stops at the first error; --keep-going explores everything")                            \
    X("ThreadSanitizer", "log_path log-path", "--output=*")                                        \
    X("ThreadSanitizer", "detect_deadlocks detect-deadlocks report_bugs",                          \
      "that is always checked: leave it out")                                                      \
    X("other tools", "json", "--format=json")                                                      \
    X("other tools", "sarif", "--format=sarif")                                                    \
    X("other tools", "junit", "--format=junit")                                                    \
    X("Helgrind", "tool", "smc takes source files, not a program that was built: smc x.c")

// Returns an explanation of an unknown option, which was typed as --name, -name or --name=value: "
// (TOOL): ..". `next` is the word after it; NULL: there is none. Returns NULL if no tool has the
// option. The caller frees the text.
char *smc_foreign_explain_option(const char *word, const char *next);

// An option of another tool that smc accepts, because it has an exact counterpart or can be
// ignored.
typedef struct smc_foreign_option {
    char *word; // the counterpart; NULL: the option is ignored
    char *note; // a note, such as "-lapor (GenMC) is --algo=lapor"
    bool takes_next;
    const char *model; // model that the option implies if the user names none; NULL: the default
} smc_foreign_option;
// Converts an option of another tool. The caller frees both texts. CDSChecker's -m N, -f N and -y
// imply the model c11. Returns false if no tool has the option, or if it is not accepted.
bool smc_foreign_translate(const char *word, const char *next, smc_foreign_option *out);

// True if the word is the name of another tool, with which that tool's command line begins.
bool smc_is_foreign_tool(const char *word);

// Returns the option words of row i of the table; NULL past the last row.
const char *smc_foreign_row_words(size_t i);

#endif
