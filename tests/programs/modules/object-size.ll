; smc:
; expect: verdict=verified exit=0
;
; An unknown object size of 32 bits is 2^32 - 1, not more.
declare i32 @llvm.objectsize.i32.p0(ptr, i1, i1, i1)
declare i64 @llvm.objectsize.i64.p0(ptr, i1, i1, i1)
declare void @reach_error()

define i32 @main(i32 %n, ptr %p) {
  %most = call i32 @llvm.objectsize.i32.p0(ptr %p, i1 false, i1 false, i1 false)
  %least = call i32 @llvm.objectsize.i32.p0(ptr %p, i1 true, i1 false, i1 false)
  %whole = call i64 @llvm.objectsize.i64.p0(ptr %p, i1 false, i1 false, i1 false)
  %wide = zext i32 %most to i64
  %shifted = lshr i64 %whole, 32
  %a = icmp eq i64 %wide, 4294967295
  %b = icmp eq i64 %shifted, 4294967295
  %c = icmp eq i32 %least, 0
  %ab = and i1 %a, %b
  %abc = and i1 %ab, %c
  br i1 %abc, label %yes, label %no
no:
  call void @reach_error()
  br label %yes
yes:
  ret i32 0
}
