// orders.h - smc relax, smc repair: find the memory orders that a program needs (docs/orders.md).
#ifndef ORDERS_H
#define ORDERS_H

int orders_run_command(int argc, char **argv); // executes smc relax or smc repair; returns the exit
                                               // status

#endif
