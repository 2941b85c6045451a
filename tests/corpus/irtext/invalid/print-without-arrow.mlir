// expect 3:21: expected '->'
entry @k(%p: tile<ptr<f32>>, %i: tile<i32>, %f: tile<f32>) {
  %t = print_tko "x"
}
