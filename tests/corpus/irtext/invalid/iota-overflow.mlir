// expect 3:8: do not fit i8
entry @k(%p: tile<ptr<f32>>, %i: tile<i32>, %f: tile<f32>) {
  %a = iota : tile<512xi8>
}
