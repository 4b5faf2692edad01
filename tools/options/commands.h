// commands.h - the table of smc's commands, from which dispatch (tools/command/main.c), help,
// completions and manual pages are generated.
#ifndef SMC_COMMANDS_H
#define SMC_COMMANDS_H

#include <stdbool.h>
#include <stddef.h>
#include <stdio.h>

// Rows: X(word, function of main.c, arguments, whether the command concerns jobs in a database, its
// help in one line, its documentation page, further help; NULL: the function handles --help
// itself).
#define SMC_COMMANDS(X)                                                                            \
    X("compare", run_compare, "[options] FILE ... [clang options]", false,                         \
      "check by every algorithm, and compare what they find", "docs/usage.md",                     \
      "Explores the program by each algorithm that supports the memory model, and checks that "    \
          "their outcomes and "                                                                    \
      "errors agree. Takes the options of a check (smc --help).")                                  \
    X("test", run_test, "[options] FILE.. | DIR.. [clang options]", false,                         \
      "check each test of a file as a program of its own", "docs/tests.md",                        \
      "Checks functions marked with SMC_TEST(name) of <smc.h>, or all whose names begin with "     \
          "--tests=PREFIX: a result for each. --list shows them, --test=NAME checks one. Takes "   \
          "the options of a check (smc --help).")                                                  \
    X("linearize", smc_linearize_run, "[options] FILE ... [clang options]", false,                 \
      "check an object with all small clients", "docs/linearizability.md",                         \
      "Makes all small clients of an object whose operations the file declares (SMC_OP of "        \
          "<smc.h>). Some order of the calls has to explain each execution. --calls=N and "        \
          "--threads=N bound the clients; --client=CALLS checks one. Takes the options of a "      \
          "check (smc --help).")                                                                   \
    X("relax", orders_run_command, "[options] FILE ... [clang options]", false,                    \
      "find the weakest memory orders that keep it correct", "docs/orders.md", NULL)               \
    X("repair", orders_run_command, "[options] FILE ... [clang options]", false,                   \
      "find the fewest memory orders to strengthen to fix it", "docs/orders.md", NULL)             \
    X("hunt", run_hunt, "[options] FILE ... [clang options]", false,                               \
      "sample executions of a program that has too many", "docs/hunt.md", NULL)                    \
    X("estimate", smc_estimate_run, "[options] FILE ... [clang options]", false,                   \
      "estimate the number of executions and the time needed", "docs/hunt.md", NULL)               \
    X("replay", run_replay, "[--native [-o PROGRAM]] [options] FILE ... TOKEN", false,             \
      "run one execution again, also natively under gdb", "docs/native.md",                        \
      "Runs the execution with this token, from the last line of a report, as "                    \
          "--replay=TOKEN does. --native builds a program that runs it on real threads, with "     \
          "the values of weak memory, and a script for gdb. With it, --core writes a core dump "   \
          "at the error, and --test[=DIR] a regression test. Takes the options of a check (smc "   \
          "--help).")                                                                              \
    X("resume", smc_resume, "[options] FILE", false, "continue a run from its --checkpoint=FILE",  \
      "docs/scale.md",                                                                             \
      "Continues the run that --checkpoint=FILE has saved, with the options that it was started "  \
          "with. --jobs, "                                                                         \
      "limits and the form of the result may differ, written as --name=value.")                    \
    X("status", run_status, "[--format=json] FILE | --store=URL [--job=ID]", false,                \
      "show the progress of a checkpoint, or of jobs", "docs/scale.md",                            \
      "Shows how far the run of a checkpoint file is, or the jobs of a database.")                 \
    X("submit", smc_cluster, "--store=URL [options] FILE ... [clang options]", true,               \
      "put a program into a database, as a job", "docs/scale.md",                                  \
      "Compiles the program, stores it in a PostgreSQL database and prints --job=ID.")             \
    X("work", smc_cluster, "--store=URL [--job=ID] [--wait] [--jobs=N] [options]", true,           \
      "explore the jobs of a database", "docs/scale.md",                                           \
      "Explores one job, or all open jobs, on any number of machines. --wait: also wait for new "  \
          "jobs.")                                                                                 \
    X("wait", smc_cluster, "--store=URL --job=ID [options]", true,                                 \
      "wait for a job, and print its result",                                                      \
      "docs/scale.md", "Waits until a job is explored, and prints its result with the exit "       \
          "status of a check.")                                                                    \
    X("cancel", smc_cluster, "--store=URL --job=ID [--forget]", true, "stop a job",                \
      "docs/scale.md",                                                                             \
      "Stops a job. --forget: also remove it from the database.")                                  \
    X("retry", smc_cluster, "--store=URL --job=ID", true, "reopen a failed job", "docs/scale.md",  \
      "Lets workers try a failed job again.")                                                      \
    X("lsp", run_server, "", false, "serve editors (language server)", "docs/editors.md",          \
      "A language server on standard input and output, for an editor to start.")                   \
    X("serve", run_serve, "[--port=N] [-p BUILD] [DIR] [-- options]", false,                       \
      "check a project in the browser", "docs/serve.md",                                           \
      "Prints the address of a page, for this machine only. It lists the programs and tests of "   \
          "DIR (the current directory), checks them, and shows their executions. --port=N: a "     \
          "fixed port. -p BUILD: where compile_commands.json is. Options after -- are those of "   \
          "each check, as in: smc serve . -- --model=tso")                                         \
    X("help", run_help, "[COMMAND]", false, "show help for smc, or for a command",                 \
      "docs/usage.md",                                                                             \
      "Shows the help of a command, as COMMAND --help does.")                                      \
    X("version", run_version, "", false, "show version, commit, build and LLVM version",           \
      "docs/usage.md",                                                                             \
      "Shows the version, the commit and build of this smc, and the version of LLVM.")

// A row of the table.
typedef struct smc_command_row {
    const char *word, *arguments, *help, *page;
    const char *details; // further help; NULL: the command handles --help itself
    bool is_job;         // the command concerns jobs in a database
} smc_command_row;

const smc_command_row *smc_command_at(size_t i);           // NULL past the last one
const smc_command_row *smc_command_find(const char *word); // NULL: there is no such command

#endif
