// An endless loop reaches the error after many rounds.
extern void abort(void);
void reach_error(void) { abort(); }

int main(void) {
    int x = 0;
    while (1) {
        x++;
        if (x == 20000) reach_error();
    }
}
