// database.h - reads compile_commands.json, in which build systems record how files are compiled.
#ifndef SMC_DATABASE_H
#define SMC_DATABASE_H

#include "base/words.h"
#include "tools/options/words/arguments.h"

typedef struct smc_database smc_database;

// Opens the database in a directory. Returns NULL if it cannot be read or is too large (see errno),
// or if it is invalid (errno 0).
smc_database *smc_database_open(const char *directory);
// Like smc_database_open, for a directory that the user has not named: the file's owner is checked
// (smc_open_trusted_file).
smc_database *smc_database_open_found(const char *directory);
#define SMC_NOT_OF_USER "ignored: %s belongs to somebody else, or others can write it"
void smc_database_free(smc_database *);

// Returns the directory of the nearest database that has the file: in the directory of its absolute
// path or above, or in a folder "build" there; NULL: none. *ignored is the first database that was
// skipped because of its owner; NULL: none. The caller frees both.
char *smc_database_find_near(const char *path, char **ignored);

// Returns the absolute path of the i-th file, where each file is listed once; NULL past the last
// one.
const char *smc_database_file(const smc_database *, uint32_t i);
// True if the database has the file with this absolute path.
bool smc_database_has_file(const smc_database *, const char *path);
bool smc_database_has_commands(const smc_database *, const char *path); // it has more than one
// Returns the absolute path of the file in the database whose options fit this file best, which the
// database does not have: of the same language, with the longest common path. NULL: none.
const char *smc_database_nearest(const smc_database *, const char *path);
// Appends the compiler options of one of the file's commands that are allowed (allowed.h), with
// absolute paths. Commands are counted from 0.
void smc_database_words(const smc_database *, const char *path, uint32_t command,
                        smc_arguments *out);

// A build may compile a file several times, each time for another target and with other options.
// A target is known by its name in CMake or Meson; otherwise by the output of the command.

// Appends the names of the targets in which the file with this absolute path belongs to different
// programs: its options, the files that are linked with it, the options of these, or the names that
// the linker wraps differ. None if all its programs are equal.
void smc_database_targets(const smc_database *, const char *path, smc_arguments *out);
bool smc_database_has_target(const smc_database *, const char *path, const char *target);

// A file of the database as a part of a program.
typedef struct smc_linked_file {
    bool is_linked;   // it is an input or linked with one, as far as that is known
    uint32_t command; // index of the command that compiles it for this program
} smc_linked_file;

// Determines which files belong to the program of the inputs, which are names of files: `files` has
// an element for each file of the database, initially zero. The first input is compiled as for the
// target, or as for its first target (NULL); every other file as for what the inputs are linked
// with. Returns whether the links of every input are known, so that no file is missing.
bool smc_database_link(const smc_database *, const smc_words *inputs, const char *target,
                       smc_linked_file *files);

// Appends the names that the linker wraps (--wrap) in the program of the file with this absolute
// path, compiled as for the target, or as for its first target (NULL).
void smc_database_wrapped_names(const smc_database *, const char *path, const char *target,
                                smc_arguments *out);

// A file that is linked directly into a program, compiled as for the target.
typedef struct smc_program_file {
    uint32_t file; // index in the database
    char *target;  // name of the target, to be freed
} smc_program_file;
typedef SMC_VEC(smc_program_file) smc_program_files;

// Appends the files that are linked directly into the program with this absolute path, which the
// build makes. None if the build has no such program.
void smc_database_files_of_program(const smc_database *, const char *program,
                                   smc_program_files *out);

// Returns the path, relative to the build directory, of a file with this name that the build makes;
// to be freed. NULL: it makes none.
char *smc_database_find_made(const smc_database *, const char *name);

#endif
