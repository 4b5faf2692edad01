; smc:
; expect: exit=2
; expect-stderr: its target is arm-unknown-linux-gnueabi; smc supports x86_64-linux-gnu and i386-linux-gnu only
target datalayout = "e-m:e-p:32:32-Fi8-i64:64-v128:64:128-a:0:32-n32-S64"
target triple = "arm-unknown-linux-gnueabi"

define i32 @main() {
  ret i32 0
}
