// exit.c - substitutes library functions if the program calls certain others: for the end of the
// program and its threads, and for input and output. A program with exit handlers or destructors
// ends through smc_finish (library/stdlib.inc), which runs them.
#include "pass/internal.h"

#include <string.h>

static LLVMValueRef declaration(LLVMModuleRef module, const char *name) {
    LLVMValueRef fn = LLVMGetNamedFunction(module, name);
    return fn && LLVMIsDeclaration(fn) ? fn : NULL;
}

static void call_instead(LLVMValueRef fn, const char *name) {
    if (fn) LLVMSetValueName2(fn, name, strlen(name));
}

void smc_pass_exit_handlers(LLVMModuleRef module) {
    if (declaration(module, "at_quick_exit"))
        call_instead(declaration(module, "quick_exit"), "smc_orderly_quick_exit");
    if (!declaration(module, "atexit") && !declaration(module, "__cxa_atexit") &&
        !declaration(module, "__cxa_thread_atexit") &&
        !LLVMGetNamedGlobal(module, "llvm.global_dtors"))
        return;
    LLVMTypeRef type =
        LLVMFunctionType(LLVMVoidTypeInContext(LLVMGetModuleContext(module)), NULL, 0, 0);
    LLVMValueRef exits = declaration(module, "exit");
    LLVMAddFunction(module, SMC_PASS_FINISH, type);
    call_instead(exits, "smc_orderly_exit");
}

// If the program cancels threads, pthread_join is a cancellation point.
void smc_pass_heed_cancelling(LLVMModuleRef module) {
    static const char heeding[] = "smc_cancellable_join";
    LLVMValueRef join = declaration(module, "pthread_join");
    if (join && declaration(module, "pthread_cancel"))
        LLVMSetValueName2(join, heeding, sizeof heeding - 1);
}

// If the program creates pipes or similar objects, a file descriptor may refer to one
// (library/pipes.inc).
void smc_pass_heed_pipes(LLVMModuleRef module) {
    static const char *const makers[] = {"pipe",    "pipe2",        "socketpair",
                                         "eventfd", "epoll_create", "epoll_create1"};
    static const char *const uses[][2] = {
        {"read", "smc_read_end"},  {"write", "smc_write_end"},    {"close", "smc_close_end"},
        {"poll", "smc_poll_ends"}, {"select", "smc_select_ends"}, {"syscall", "smc_syscall_ends"}};
    bool has = false;
    for (size_t i = 0; i < sizeof makers / sizeof *makers; i++)
        has |= declaration(module, makers[i]) != NULL;
    for (size_t i = 0; has && i < sizeof uses / sizeof *uses; i++)
        call_instead(declaration(module, uses[i][0]), uses[i][1]);
}
