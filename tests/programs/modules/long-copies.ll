; smc: --entry=copy
; expect: verdict=unsafe exit=1 error=memory
; expect-stderr: copy of 18446744073709551615 bytes, more than the object has
; smc: --entry=fill
; expect: verdict=unsafe exit=1 error=memory
; expect-stderr: memset of 18446744073709551615 bytes
; smc: --entry=backwards
; expect: verdict=unsafe exit=1 error=memory
; expect-stderr: copy of 18446744073709551600 bytes
; smc: --entry=onto_the_next
; expect: verdict=unsafe exit=1 error=memory
; smc: --entry=fits
; expect: verdict=verified exit=0
;
; A length of more than 64 bits is not truncated, and no length leads into another object.
@from = global [8 x i8] c"abcdefgh"
@to = global [8 x i8] zeroinitializer
@long = global i128 18446744073709551620
@short = global i128 4

declare void @llvm.memcpy.p0.p0.i128(ptr, ptr, i128, i1)
declare void @llvm.memmove.p0.p0.i64(ptr, ptr, i64, i1)
declare void @llvm.memset.p0.i128(ptr, i8, i128, i1)

define i32 @copy() {
  %n = load i128, ptr @long
  call void @llvm.memcpy.p0.p0.i128(ptr @to, ptr @from, i128 %n, i1 false)
  ret i32 0
}

define i32 @fill() {
  call void @llvm.memset.p0.i128(ptr @to, i8 1, i128 18446744073709551616, i1 false)
  ret i32 0
}

define i32 @backwards() {
  %q = getelementptr i8, ptr @from, i64 4
  call void @llvm.memmove.p0.p0.i64(ptr %q, ptr @from, i64 -16, i1 false)
  ret i32 0
}

; 2^31 bytes are as far as the next object's address.
define i32 @onto_the_next() {
  %q = getelementptr i8, ptr @from, i64 4
  call void @llvm.memmove.p0.p0.i64(ptr %q, ptr @from, i64 2147483652, i1 false)
  ret i32 0
}

define i32 @fits() {
  %n = load i128, ptr @short
  call void @llvm.memcpy.p0.p0.i128(ptr @to, ptr @from, i128 %n, i1 false)
  call void @llvm.memset.p0.i128(ptr @to, i8 97, i128 %n, i1 false)
  %q = getelementptr i8, ptr @to, i64 3
  %last = load i8, ptr %q
  %wrong = icmp ne i8 %last, 97
  %status = zext i1 %wrong to i32
  ret i32 %status
}
