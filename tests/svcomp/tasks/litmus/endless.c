// Goes on for ever, which is no error as long as nobody asks for an end.
int main(void) {
    unsigned int n = 0;
    for (;;) n++;
    return 0;
}
