// expect 3:12: mode add needs
entry @k(%p: tile<ptr<f32>>, %i: tile<i32>, %f: tile<f32>) {
  %a, %t = atomic_rmw_tko relaxed device %p, add, %f : tile<ptr<f32>>, tile<f32> -> tile<f32>, token
}
