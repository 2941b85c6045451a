// expect 3:19: more than 16777216
entry @k(%p: tile<ptr<f32>>, %i: tile<i32>, %f: tile<f32>) {
  %a = iota : tile<33554432xi32>
}
