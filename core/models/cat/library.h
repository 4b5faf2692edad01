// library.h - the model files that come with smc (models/*.cat), embedded as text by CMake.
#ifndef SMC_CAT_LIBRARY_H
#define SMC_CAT_LIBRARY_H

// A model file, embedded in smc.
typedef struct smc_cat_library_file {
    const char *name, *text;
} smc_cat_library_file;

extern const smc_cat_library_file smc_cat_library[]; // the last entry has no name

#endif
