// expect 4:8: two tokens or more
entry @k(%p: tile<ptr<f32>>, %i: tile<i32>, %f: tile<f32>) {
  %a = make_token : token
  %b = join_tokens %a : token
}
