// expect 3:8: same rank
entry @k(%p: tile<ptr<f32>>, %i: tile<i32>, %f: tile<f32>) {
  %a = broadcast %i : tile<i32> -> tile<2xi32>
}
