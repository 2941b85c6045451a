// expect 3:17: expects different type
entry @k(%p: tile<ptr<f32>>, %i: tile<i32>, %f: tile<f32>) {
  %a = addf %f, %i : tile<f32>
}
