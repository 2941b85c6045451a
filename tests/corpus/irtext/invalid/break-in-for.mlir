// expect 4:5: must be in a loop
entry @k(%p: tile<ptr<f32>>, %i: tile<i32>, %f: tile<f32>) {
  for %x in (%i to %i, step %i) : tile<i32> {
    break
  }
}
