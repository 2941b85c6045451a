// expect 3:8: rank 1 or more
entry @k(%p: tile<ptr<f32>>, %i: tile<i32>, %f: tile<f32>) {
  %a = assume div_by<4, every 2 along 0>, %i : tile<i32>
}
