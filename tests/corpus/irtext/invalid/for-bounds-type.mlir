// expect 3:20: different type
entry @k(%p: tile<ptr<f32>>, %i: tile<i32>, %f: tile<f32>) {
  for %x in (%i to %f, step %i) : tile<i32> {
  }
}
