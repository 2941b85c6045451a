// expect ?:?: must be the last operation
entry @k(%p: tile<ptr<f32>>, %i: tile<i32>, %f: tile<f32>) {
  return
  %a = negf %f : tile<f32>
}
