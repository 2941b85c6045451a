// expect 3:8: places for
entry @k(%p: tile<ptr<f32>>, %i: tile<i32>, %f: tile<f32>) {
  %t = print_tko "%i %i", %i : tile<i32> -> token
}
