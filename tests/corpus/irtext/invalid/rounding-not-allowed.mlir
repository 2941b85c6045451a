// expect 3:8: approx is not allowed
entry @k(%p: tile<ptr<f32>>, %i: tile<i32>, %f: tile<f32>) {
  %a = addf %f, %f rounding<approx> : tile<f32>
}
