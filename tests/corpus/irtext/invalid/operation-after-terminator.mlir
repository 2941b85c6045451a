// expect 3:3: must be the last operation
entry @k(%p: tile<ptr<f32>>, %i: tile<i32>, %f: tile<f32>) {
  return
  make_token : token
}
