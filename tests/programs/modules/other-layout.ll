; smc:
; expect: exit=2
; expect-stderr: is not the one of x86_64-linux-gnu
target datalayout = "e-p:32:32-i64:64-i128:128-f80:128"
target triple = "x86_64-pc-linux-gnu"

define i32 @main() {
  ret i32 0
}
