// pages.h - a folder for the server's report pages. It is in /tmp, has an unpredictable name, and
// is removed when the server ends.
#ifndef SMC_LSP_PAGES_H
#define SMC_LSP_PAGES_H

// The folder with the report pages.
typedef struct smc_pages {
    char *directory; // path of the folder; NULL: it could not be created, so there are no pages
    int lock;        // descriptor of a lock that is held while the server runs
} smc_pages;

// Creates the folder, and removes those of servers that were killed.
void smc_pages_begin(smc_pages *);
void smc_pages_end(smc_pages *); // removes the folder; all pages must have been removed

#endif
