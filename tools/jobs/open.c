#include "tools/jobs/open.h"

#include "parallel/postgres/postgres.h"
#include "parallel/sqlite/sqlite.h"
#include "tools/terminal/console.h"

static void print_note(const char *text) {
    const smc_console console = smc_console_on_stream(stderr);
    smc_console_print_message(&console, (smc_position){0}, "note", text);
}

smc_store_result smc_store_open(const smc_store_address *at, smc_store **out, char **fault) {
    const smc_postgres database = {.url = at->path, .patience = at->patience, .note = print_note};
    return at->job ? smc_postgres_open(&database, at->job, out, fault)
                   : smc_sqlite_open(at->path, at->durable, out, fault);
}
