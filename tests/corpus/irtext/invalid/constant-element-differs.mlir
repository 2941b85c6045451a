// expect 3:28: written with element
entry @k(%p: tile<ptr<f32>>, %i: tile<i32>, %f: tile<f32>) {
  %a = constant <i32: 1> : tile<i64>
}
