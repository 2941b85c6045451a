// expect 3:33: expected ':'
entry @k(%p: tile<ptr<f32>>, %i: tile<i32>, %f: tile<f32>) {
  %a = addf %f, %f flush_to_zero rounding<zero> : tile<f32>
}
