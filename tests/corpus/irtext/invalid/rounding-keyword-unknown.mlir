// expect 3:29: unknown keyword 'up'
entry @k(%p: tile<ptr<f32>>, %i: tile<i32>, %f: tile<f32>) {
  %a = addf %f, %f rounding<up> : tile<f32>
}
