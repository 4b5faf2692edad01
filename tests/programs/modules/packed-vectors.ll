; Vector elements are packed, also those whose type has padding outside of vectors.
; smc: --exit-status=ignore
; expect: verdict=verified exit=0 executions=1
target datalayout = "e-m:e-p270:32:32-p271:32:32-p272:64:64-i64:64-i128:128-f80:128-n8:16:32:64-S128"
target triple = "x86_64-pc-linux-gnu"

@forty = internal global <3 x i40> <i40 1, i40 -34276203897, i40 549755813887>
@bits = internal global <20 x i1> zeroinitializer
@extended = internal global <3 x x86_fp80> zeroinitializer
@nested = internal global { i8, [2 x <3 x i24>] } { i8 1, [2 x <3 x i24>] [<3 x i24> <i24 1, i24 2, i24 3>, <3 x i24> <i24 4, i24 5, i24 6>] }
declare void @reach_error()

define i32 @main() {
  %v = load <3 x i40>, ptr @forty
  %last = extractelement <3 x i40> %v, i32 2
  %at = getelementptr inbounds i8, ptr @forty, i64 10
  %there = load i40, ptr %at
  %first = icmp eq i40 %last, %there
  %row = getelementptr inbounds { i8, [2 x <3 x i24>] }, ptr @nested, i64 0, i32 1, i64 1
  %w = load <3 x i24>, ptr %row
  %six = extractelement <3 x i24> %w, i32 2
  %second = icmp eq i24 %six, 6
  %good = and i1 %first, %second
  br i1 %good, label %yes, label %no
yes:
  ret i32 0
no:
  call void @reach_error()
  ret i32 1
}
