// expect 3:20: expected one of unsigned, signed
entry @k(%p: tile<ptr<f32>>, %i: tile<i32>, %f: tile<f32>) {
  %a = maxi %i, %i : tile<i32>
}
