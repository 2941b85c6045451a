// expect 3:23: float
entry @k(%p: tile<ptr<f32>>, %i: tile<i32>, %f: tile<f32>) {
  %a = constant <f32: 1> : tile<f32>
}
