// expect 4:8: only length 1 can become
entry @k(%p: tile<ptr<f32>>, %i: tile<i32>, %f: tile<f32>) {
  %a = iota : tile<2xi32>
  %b = broadcast %a : tile<2xi32> -> tile<4xi32>
}
