// expect 3:8: negative_inf needs signed
entry @k(%p: tile<ptr<f32>>, %i: tile<i32>, %f: tile<f32>) {
  %a = divi %i, %i unsigned rounding<negative_inf> : tile<i32>
}
