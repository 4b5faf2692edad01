; smc: --model=rc11
; expect: verdict=unsafe exit=1 error=reach_error
;
; A thread counts its attempts directly after the exchange, before it tests whether that has failed: it
; may need two. The other one returns to the loop header at once, where the first round begins, too.
target datalayout = "e-m:e-p270:32:32-p271:32:32-p272:64:64-i64:64-i128:128-f80:128-n8:16:32:64-S128"
target triple = "x86_64-pc-linux-gnu"

@x = global i32 0
@attempts = global i32 0

declare i32 @pthread_create(ptr, ptr, ptr, ptr)
declare i32 @pthread_join(i64, ptr)
declare void @reach_error()

define ptr @add(ptr %p) {
  %first = load atomic i32, ptr @x monotonic, align 4
  br label %again

again:
  %old = phi i32 [ %first, %0 ], [ %read, %failed ]
  %new = add i32 %old, 4
  %pair = cmpxchg ptr @x, i32 %old, i32 %new monotonic monotonic
  %read = extractvalue { i32, i1 } %pair, 0
  %ok = extractvalue { i32, i1 } %pair, 1
  %n = atomicrmw add ptr @attempts, i32 1 monotonic
  br i1 %ok, label %done, label %failed

failed:
  br label %again

done:
  ret ptr null
}

define ptr @set(ptr %p) {
  %first = load atomic i32, ptr @x monotonic, align 4
  br label %again

again:
  %old = phi i32 [ %first, %0 ], [ %read, %again ]
  %new = add i32 %old, 1
  %pair = cmpxchg ptr @x, i32 %old, i32 %new monotonic monotonic
  %read = extractvalue { i32, i1 } %pair, 0
  %ok = extractvalue { i32, i1 } %pair, 1
  br i1 %ok, label %done, label %again

done:
  ret ptr null
}

define i32 @main() {
  %a = alloca i64
  %b = alloca i64
  %c1 = call i32 @pthread_create(ptr %a, ptr null, ptr @add, ptr null)
  %c2 = call i32 @pthread_create(ptr %b, ptr null, ptr @set, ptr null)
  %t = load i64, ptr %a
  %u = load i64, ptr %b
  %j1 = call i32 @pthread_join(i64 %t, ptr null)
  %j2 = call i32 @pthread_join(i64 %u, ptr null)
  %n = load atomic i32, ptr @attempts monotonic, align 4
  %twice = icmp eq i32 %n, 2
  br i1 %twice, label %bad, label %good

bad:
  call void @reach_error()
  ret i32 0

good:
  ret i32 0
}
