// expect 3:32: list has 1 elements
entry @k(%p: tile<ptr<f32>>, %i: tile<i32>, %f: tile<f32>) {
  %a = constant <i32: [[1, 2], [3]]> : tile<2x2xi32>
}
