// expect 3:19: must be a number
entry @k(%p: tile<ptr<f32>>, %i: tile<i32>, %f: tile<f32>) {
  %a = iota : tile<4xindex>
}
