; smc:
; expect: exit=2
; expect-stderr: it is made for i386-pc-linux-gnu; smc checks programs for x86_64-linux-gnu only
target datalayout = "e-m:e-p:32:32-p270:32:32-p271:32:32-p272:64:64-i128:128-f64:32:64-f80:32-n8:16:32-S128"
target triple = "i386-pc-linux-gnu"

define i32 @main() {
  ret i32 0
}
