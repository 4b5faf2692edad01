; smc: --model=ra
; expect: exit=2
; expect-stderr: an exception handler of Windows' form (cleanuppad, catchswitch)
;
; Windows exception handlers, which clang generates for no target of smc: refused if a call could
; reach them; otherwise they must not crash smc.
declare i32 @__CxxFrameHandler3(...)

define void @might_throw() { ret void }

define void @never() personality ptr @__CxxFrameHandler3 {
  invoke void @might_throw() to label %done unwind label %dispatch
done:
  ret void
dispatch:
  %all = catchswitch within none [label %handler] unwind label %cleanup
handler:
  %caught = catchpad within %all [ptr null, i32 64, ptr null]
  catchret from %caught to label %done
cleanup:
  %pad = cleanuppad within none []
  cleanupret from %pad unwind to caller
}

define i32 @main() personality ptr @__CxxFrameHandler3 {
  invoke void @might_throw() to label %done unwind label %cleanup
done:
  ret i32 0
cleanup:
  %pad = cleanuppad within none []
  cleanupret from %pad unwind to caller
}
