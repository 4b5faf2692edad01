; smc:
; expect: verdict=verified exit=0
;
; Constructors that are named by an alias, or an alias of an alias; one that is no function is refused.
target triple = "x86_64-pc-linux-gnu"

@llvm.global_ctors = appending global [3 x { i32, ptr, ptr }] [
  { i32, ptr, ptr } { i32 65535, ptr @one, ptr null },
  { i32, ptr, ptr } { i32 65534, ptr @two, ptr null },
  { i32, ptr, ptr } { i32 1, ptr null, ptr null }]

@done = global i32 5
@one = internal alias void (), ptr @add_one
@two = internal alias void (), ptr @also_two
@also_two = internal alias void (), ptr @double

define internal void @add_one() {
  %v = load i32, ptr @done
  %w = add i32 %v, 1
  store i32 %w, ptr @done
  ret void
}

define internal void @double() {
  %v = load i32, ptr @done
  %w = mul i32 %v, 2
  store i32 %w, ptr @done
  ret void
}

declare void @__assert_fail(ptr, ptr, i32, ptr)
@text = private constant [11 x i8] c"done == 11\00"

define i32 @main() {
  %v = load i32, ptr @done
  %ok = icmp eq i32 %v, 11
  br i1 %ok, label %yes, label %no
no:
  call void @__assert_fail(ptr @text, ptr @text, i32 0, ptr @text)
  unreachable
yes:
  ret i32 0
}
