// Never freed, but a global variable points to it to the end: not lost.
#include <stdlib.h>

int *kept;

int main(void) {
    kept = malloc(sizeof(int));
    *kept = 1;
    return 0;
}
