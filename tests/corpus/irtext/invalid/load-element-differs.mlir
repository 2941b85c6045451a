// expect 3:12: pointers lead to
entry @k(%p: tile<ptr<f32>>, %i: tile<i32>, %f: tile<f32>) {
  %a, %t = load_ptr_tko weak %p : tile<ptr<f32>> -> tile<i32>, token
}
