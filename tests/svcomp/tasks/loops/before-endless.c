// The error comes after a loop that never ends, so it is unreachable.
extern void abort(void);
void reach_error(void) { abort(); }

int main(void) {
    while (1) {}
    reach_error();
}
