; smc: --entry=through_global
; expect: exit=2
; expect-stderr: [unsupported]
; smc: --entry=through_alloca
; expect: exit=2
; expect-stderr: values of type ptr addrspace(1) [unsupported]
; smc: --entry=plain
; expect: verdict=verified exit=0
;
; Pointers of other address spaces, which may have other sizes, are refused where they are used.
target datalayout = "e-m:e-p1:32:32-p270:32:32-p271:32:32-p272:64:64-i64:64-i128:128-f80:128-n8:16:32:64-S128"
target triple = "x86_64-pc-linux-gnu"

@far = addrspace(1) global i32 0
@near = global i32 0

define i32 @through_global() {
  store i32 1, ptr addrspace(1) @far
  ret i32 0
}

define i32 @through_alloca() {
  %p = alloca i32
  %q = addrspacecast ptr %p to ptr addrspace(1)
  %n = ptrtoint ptr addrspace(1) %q to i32
  ret i32 %n
}

define i32 @plain() {
  store i32 1, ptr @near
  ret i32 0
}
