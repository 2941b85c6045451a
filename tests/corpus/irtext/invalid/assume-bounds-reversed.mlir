// expect 3:8: above the upper bound
entry @k(%p: tile<ptr<f32>>, %i: tile<i32>, %f: tile<f32>) {
  %a = assume bounded<5, 2>, %i : tile<i32>
}
