// expect 3:12: needs a memory scope
entry @k(%p: tile<ptr<f32>>, %i: tile<i32>, %f: tile<f32>) {
  %a, %t = load_ptr_tko acquire %p : tile<ptr<f32>> -> tile<f32>, token
}
