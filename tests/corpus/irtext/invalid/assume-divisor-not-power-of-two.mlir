// expect 3:8: power of two
entry @k(%p: tile<ptr<f32>>, %i: tile<i32>, %f: tile<f32>) {
  %a = assume div_by<12>, %i : tile<i32>
}
