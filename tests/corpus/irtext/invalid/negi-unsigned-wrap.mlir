// expect 3:8: no_wrap is not allowed
entry @k(%p: tile<ptr<f32>>, %i: tile<i32>, %f: tile<f32>) {
  %a = negi %i overflow<no_wrap> : tile<i32>
}
