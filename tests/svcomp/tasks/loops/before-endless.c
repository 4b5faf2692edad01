// What comes behind a loop that never ends is not reached.
extern void abort(void);
void reach_error(void) { abort(); }

int main(void) {
    while (1) {}
    reach_error();
}
