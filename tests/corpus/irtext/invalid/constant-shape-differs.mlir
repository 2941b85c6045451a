// expect 3:36: shape of the values
entry @k(%p: tile<ptr<f32>>, %i: tile<i32>, %f: tile<f32>) {
  %a = constant <i32: [1, 2, 3]> : tile<4xi32>
}
