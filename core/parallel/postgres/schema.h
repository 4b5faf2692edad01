// schema.h - database schema `smc`: tables and functions.
#ifndef SMC_PARALLEL_POSTGRES_SCHEMA_H
#define SMC_PARALLEL_POSTGRES_SCHEMA_H

#include "parallel/postgres/connection.h"

// SMC_STORE_NOTHING: it does not exist. SMC_STORE_WRONG: it is not one of smc, or of another
// version.
smc_store_end postgres_check_schema(postgres_connection *);
// Creates it if it does not exist.
smc_store_end postgres_make_schema(postgres_connection *);

#endif
