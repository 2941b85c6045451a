// expect 3:22: does not fit
entry @k(%p: tile<ptr<f32>>, %i: tile<i32>, %f: tile<f32>) {
  %a = constant <i8: 300> : tile<i8>
}
