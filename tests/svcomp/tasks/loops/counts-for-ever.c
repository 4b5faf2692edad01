// A loop without an exit reaches the error late.
extern void abort(void);
void reach_error(void) { abort(); }

int main(void) {
    int x = 0;
    while (1) {
        x++;
        if (x == 20000) reach_error();
    }
}
