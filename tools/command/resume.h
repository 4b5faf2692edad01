// resume.h - the commands that use a checkpoint.
#ifndef SMC_RESUME_H
#define SMC_RESUME_H

int smc_resume(int argc, char **argv);       // continues the run
int smc_print_status(int argc, char **argv); // prints the progress of the run

#endif
