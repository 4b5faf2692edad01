// The difference of two pointers is compared as unsigned in ILP32, as signed in LP64.
extern void abort(void);
void reach_error(void) { abort(); }

int a[4];

int main(void) {
    int *p = a, *q = a + 1;
    unsigned int five = 5;
    if (p - q < five) reach_error();
    return 0;
}
