// expect 3:8: frobnicate
entry @k(%p: tile<ptr<f32>>, %i: tile<i32>, %f: tile<f32>) {
  %a = frobnicate %f : tile<f32>
}
