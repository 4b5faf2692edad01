; As cxx/decided-before-invoke.cpp after LLVM's simplifycfg: the calls that may throw end the blocks
; from which a phi has its values.
; smc:
; expect: verdict=unsafe error=assertion errors=1
; smc: --model=sc --algo=trust
; expect: verdict=unsafe error=assertion errors=1
@x = internal global i32 0, align 4
@last = internal global i32 0, align 4
@what = private constant [6 x i8] c"!last\00"
@file = private constant [3 x i8] c"ll\00"

declare i32 @pthread_create(ptr, ptr, ptr, ptr)
declare i32 @pthread_join(i64, ptr)
declare i32 @sched_yield()
declare void @__assert_fail(ptr, ptr, i32, ptr)
declare i32 @__gxx_personality_v0(...)

define internal void @once() noinline {
  %1 = call i32 @sched_yield()
  ret void
}

define internal void @twice() noinline {
  %1 = call i32 @sched_yield()
  %2 = call i32 @sched_yield()
  ret void
}

define internal ptr @waits(ptr %0) personality ptr @__gxx_personality_v0 {
  br label %round

round:
  %before = phi i32 [ 0, %1 ], [ %now, %next ]
  %now = load atomic i32, ptr @x seq_cst, align 4
  %was = icmp eq i32 %before, 1
  br i1 %was, label %yes, label %no

yes:
  invoke void @once() to label %next unwind label %thrown

no:
  invoke void @twice() to label %next unwind label %thrown

next:
  %after = phi i32 [ 1, %yes ], [ 0, %no ]
  %ends = icmp eq i32 %now, 2
  br i1 %ends, label %end, label %round

end:
  store i32 %after, ptr @last, align 4
  ret ptr %0

thrown:
  %caught = landingpad { ptr, i32 } catch ptr null
  ret ptr null
}

define i32 @main() {
  %id = alloca i64, align 8
  %1 = call i32 @pthread_create(ptr %id, ptr null, ptr @waits, ptr null)
  store atomic i32 1, ptr @x seq_cst, align 4
  store atomic i32 2, ptr @x seq_cst, align 4
  %2 = load i64, ptr %id, align 8
  %3 = call i32 @pthread_join(i64 %2, ptr null)
  %4 = load i32, ptr @last, align 4
  %5 = icmp eq i32 %4, 0
  br i1 %5, label %good, label %bad

good:
  ret i32 0

bad:
  call void @__assert_fail(ptr @what, ptr @file, i32 1, ptr @file)
  unreachable
}
