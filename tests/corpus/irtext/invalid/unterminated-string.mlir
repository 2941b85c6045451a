// expect 3:14: no closing quote
entry @k(%p: tile<ptr<f32>>, %i: tile<i32>, %f: tile<f32>) {
  assert %i, "abc : tile<i1>
  return
}
