// expect 3:8: must be token
entry @k(%p: tile<ptr<f32>>, %i: tile<i32>, %f: tile<f32>) {
  %a = make_token : tile<i32>
}
