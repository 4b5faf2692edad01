; smc:
; expect: verdict=unsafe exit=1 error=race
; report: data race on x
;
; A basic type without a name, which LLVM's verifier accepts.
target triple = "x86_64-pc-linux-gnu"

@x = global i16 0, align 2, !dbg !0

define ptr @run(ptr %arg) {
  store i16 1, ptr @x, align 2
  ret ptr null
}

define i32 @main() {
  %t = alloca i64, align 8
  %created = call i32 @pthread_create(ptr %t, ptr null, ptr @run, ptr null)
  %seen = load i16, ptr @x, align 2
  ret i32 0
}

declare i32 @pthread_create(ptr, ptr, ptr, ptr)

!llvm.dbg.cu = !{!2}
!llvm.module.flags = !{!6}

!0 = !DIGlobalVariableExpression(var: !1, expr: !DIExpression())
!1 = distinct !DIGlobalVariable(name: "x", scope: !2, file: !3, line: 1, type: !5, isLocal: false, isDefinition: true)
!2 = distinct !DICompileUnit(language: DW_LANG_C11, file: !3, emissionKind: FullDebug, globals: !4)
!3 = !DIFile(filename: "no-name.c", directory: "/")
!4 = !{!0}
!5 = !DIBasicType(size: 16, encoding: DW_ATE_signed)
!6 = !{i32 2, !"Debug Info Version", i32 3}
