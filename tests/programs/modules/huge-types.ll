; smc:
; expect: exit=2
; expect-stderr: huge-types.ll: error: a type in it has 2^48 bytes or more
;
; The size of a type does not wrap around to 4 bytes.
define i32 @main() {
  %p = alloca [4611686018427387905 x i32]
  store i32 1, ptr %p
  ret i32 0
}
