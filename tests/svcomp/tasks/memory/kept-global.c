// An object is never freed, but a global variable points to it at the end: no leak.
#include <stdlib.h>

int *kept;

int main(void) {
    kept = malloc(sizeof(int));
    *kept = 1;
    return 0;
}
