; smc:
; expect: verdict=unsafe exit=1 errors=1
; expect-stderr: an error function is reached
;
; A scope in debug information, or a C++ class, may have no file; the file of a block may be any node.
define void @f() !dbg !3 {
  %v = alloca i32, !dbg !5
  store i32 1, ptr %v, !dbg !5
  call void @_ZZ1gvENKUlvE_clEv(ptr %v), !dbg !5
  ret void, !dbg !5
}

define void @_ZZ1gvENKUlvE_clEv(ptr %this) !dbg !8 {
  call void @__VERIFIER_error(), !dbg !10
  ret void, !dbg !10
}

define i32 @main() !dbg !4 {
  call void @f(), !dbg !7
  ret i32 0, !dbg !12
}

declare void @__VERIFIER_error()

!llvm.dbg.cu = !{!0}
!llvm.module.flags = !{!2}
!0 = distinct !DICompileUnit(language: DW_LANG_C_plus_plus_14, file: !1, emissionKind: FullDebug)
!1 = !DIFile(filename: "no-file.cpp", directory: "/")
!2 = !{i32 2, !"Debug Info Version", i32 3}
!3 = distinct !DISubprogram(name: "f", unit: !0, spFlags: DISPFlagDefinition)
!4 = distinct !DISubprogram(name: "main", unit: !0, spFlags: DISPFlagDefinition)
!5 = !DILocation(line: 3, column: 1, scope: !3)
!7 = !DILocation(line: 9, column: 1, scope: !4)
!8 = distinct !DISubprogram(name: "operator()", scope: !9, unit: !0, spFlags: DISPFlagDefinition)
!9 = distinct !DICompositeType(tag: DW_TAG_class_type, line: 12, scope: !3, size: 8)
!10 = !DILocation(line: 4, column: 1, scope: !8)
!11 = distinct !DILexicalBlock(scope: !4, file: !2, line: 10, column: 1)
!12 = !DILocation(line: 10, column: 3, scope: !11)
