// expect 3:8: must have rank 1
entry @k(%p: tile<ptr<f32>>, %i: tile<i32>, %f: tile<f32>) {
  %a = iota : tile<2x2xi32>
}
