; Saturating conversions give the nearest representable number, and 0 for a NaN.
; expect: verdict=verified exit=0 executions=1
target datalayout = "e-m:e-p270:32:32-p271:32:32-p272:64:64-i64:64-i128:128-f80:128-n8:16:32:64-S128"
target triple = "x86_64-pc-linux-gnu"

@numbers = global [9 x double] [double -1.5, double 300.0, double 254.9, double 0x7FF8000000000000, double -128.9, double 3.0e9, double 2.0e19, double 0x43E0000000000000, double 0xFFF0000000000000]
declare void @reach_error()
declare i8 @llvm.fptoui.sat.i8.f64(double)
declare i8 @llvm.fptosi.sat.i8.f64(double)
declare i8 @llvm.fptosi.sat.i8.f32(float)
declare i32 @llvm.fptosi.sat.i32.f64(double)
declare i32 @llvm.fptoui.sat.i32.f64(double)
declare i64 @llvm.fptoui.sat.i64.f64(double)
declare i64 @llvm.fptosi.sat.i64.f64(double)

define internal double @number(i64 %i) {
  %at = getelementptr inbounds [9 x double], ptr @numbers, i64 0, i64 %i
  %x = load volatile double, ptr %at
  ret double %x
}

define internal void @is(i64 %x, i64 %wanted) {
  %same = icmp eq i64 %x, %wanted
  br i1 %same, label %yes, label %no
no:
  call void @reach_error()
  br label %yes
yes:
  ret void
}

define i32 @main() {
  %x0 = call double @number(i64 0)
  %r0 = call i8 @llvm.fptoui.sat.i8.f64(double %x0)
  %w0 = zext i8 %r0 to i64
  call void @is(i64 %w0, i64 0)
  %x1 = call double @number(i64 1)
  %r1 = call i8 @llvm.fptoui.sat.i8.f64(double %x1)
  %w1 = zext i8 %r1 to i64
  call void @is(i64 %w1, i64 255)
  %x2 = call double @number(i64 2)
  %r2 = call i8 @llvm.fptoui.sat.i8.f64(double %x2)
  %w2 = zext i8 %r2 to i64
  call void @is(i64 %w2, i64 254)
  %x3 = call double @number(i64 3)
  %r3 = call i8 @llvm.fptoui.sat.i8.f64(double %x3)
  %w3 = zext i8 %r3 to i64
  call void @is(i64 %w3, i64 0)
  %x4 = call double @number(i64 0)
  %r4 = call i8 @llvm.fptosi.sat.i8.f64(double %x4)
  %w4 = zext i8 %r4 to i64
  call void @is(i64 %w4, i64 255)
  %x5 = call double @number(i64 1)
  %r5 = call i8 @llvm.fptosi.sat.i8.f64(double %x5)
  %w5 = zext i8 %r5 to i64
  call void @is(i64 %w5, i64 127)
  %x6 = call double @number(i64 4)
  %r6 = call i8 @llvm.fptosi.sat.i8.f64(double %x6)
  %w6 = zext i8 %r6 to i64
  call void @is(i64 %w6, i64 128)
  %x7 = call double @number(i64 8)
  %r7 = call i8 @llvm.fptosi.sat.i8.f64(double %x7)
  %w7 = zext i8 %r7 to i64
  call void @is(i64 %w7, i64 128)
  %x8 = call double @number(i64 5)
  %r8 = call i32 @llvm.fptosi.sat.i32.f64(double %x8)
  %w8 = zext i32 %r8 to i64
  call void @is(i64 %w8, i64 2147483647)
  %x9 = call double @number(i64 5)
  %r9 = call i32 @llvm.fptoui.sat.i32.f64(double %x9)
  %w9 = zext i32 %r9 to i64
  call void @is(i64 %w9, i64 3000000000)
  %x10 = call double @number(i64 3)
  %r10 = call i32 @llvm.fptosi.sat.i32.f64(double %x10)
  %w10 = zext i32 %r10 to i64
  call void @is(i64 %w10, i64 0)
  %x11 = call double @number(i64 6)
  %r11 = call i64 @llvm.fptoui.sat.i64.f64(double %x11)
  call void @is(i64 %r11, i64 -1)
  %x12 = call double @number(i64 6)
  %r12 = call i64 @llvm.fptosi.sat.i64.f64(double %x12)
  call void @is(i64 %r12, i64 9223372036854775807)
  %x13 = call double @number(i64 7)
  %r13 = call i64 @llvm.fptoui.sat.i64.f64(double %x13)
  call void @is(i64 %r13, i64 -9223372036854775808)
  %x14 = call double @number(i64 7)
  %r14 = call i64 @llvm.fptosi.sat.i64.f64(double %x14)
  call void @is(i64 %r14, i64 9223372036854775807)
  %x15 = call double @number(i64 8)
  %r15 = call i64 @llvm.fptosi.sat.i64.f64(double %x15)
  call void @is(i64 %r15, i64 -9223372036854775808)
  %x16 = call double @number(i64 8)
  %r16 = call i64 @llvm.fptoui.sat.i64.f64(double %x16)
  call void @is(i64 %r16, i64 0)
  %f = fptrunc double %x6 to float
  %rf = call i8 @llvm.fptosi.sat.i8.f32(float %f)
  %wf = zext i8 %rf to i64
  call void @is(i64 %wf, i64 128)
  ret i32 0
}
