// expect 3:8: as many elements
entry @k(%p: tile<ptr<f32>>, %i: tile<i32>, %f: tile<f32>) {
  %a = reshape %i : tile<i32> -> tile<2xi32>
}
