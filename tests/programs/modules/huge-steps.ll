; smc: --entry=constant
; expect: verdict=unsafe exit=1 error=memory
; smc: --entry=field
; expect: verdict=unsafe exit=1 error=memory
; smc: --entry=expression
; expect: verdict=unsafe exit=1 error=memory
; smc: --entry=variable
; expect: exit=2
; expect-stderr: an index of elements of 4 GiB or more [unsupported]
; smc: --entry=counted
; expect: verdict=unsafe exit=1 error=memory
; expect-stderr: stack overflow
;
; An address offset larger than any object leads out of bounds, and does not wrap around.
@small = global [4 x i32] zeroinitializer
@index = global i64 1

define i32 @constant() {
  %q = getelementptr [1099511627776 x i32], ptr @small, i64 4194304
  store i32 1, ptr %q
  ret i32 0
}

define i32 @field() {
  %q = getelementptr { [1099511627776 x i32], i32 }, ptr @small, i64 0, i32 1
  store i32 1, ptr %q
  ret i32 0
}

define i32 @expression() {
  store i32 1, ptr getelementptr ([1099511627776 x i32], ptr @small, i64 4194304)
  ret i32 0
}

define i32 @variable() {
  %i = load i64, ptr @index
  %q = getelementptr [1099511627776 x i32], ptr @small, i64 %i
  store i32 1, ptr %q
  ret i32 0
}

define i32 @counted() {
  %p = alloca i32, i64 4611686018427387905
  store i32 1, ptr %p
  ret i32 0
}
