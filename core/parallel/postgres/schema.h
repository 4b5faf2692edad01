// schema.h - the database schema `smc`: its tables and functions.
#ifndef SMC_PARALLEL_POSTGRES_SCHEMA_H
#define SMC_PARALLEL_POSTGRES_SCHEMA_H

#include "parallel/postgres/connection.h"

// Checks that the schema exists and has the form of this version. SMC_STORE_NOT_FOUND: it does not
// exist. SMC_STORE_INVALID: it was not created by smc, or has another form.
smc_store_result postgres_check_schema(postgres_connection *);
// Creates the schema if it does not exist.
smc_store_result postgres_make_schema(postgres_connection *);

#endif
