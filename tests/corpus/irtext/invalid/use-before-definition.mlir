// expect 3:8: dominate
entry @k(%p: tile<ptr<f32>>, %i: tile<i32>, %f: tile<f32>) {
  %a = negf %b : tile<f32>
  %b = negf %f : tile<f32>
}
