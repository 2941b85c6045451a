// expect 3:74: types for
entry @k(%p: tile<ptr<f32>>, %i: tile<i32>, %f: tile<f32>) {
  %a = for %x in (%i to %i, step %i) : tile<i32> iter_values(%c = %f) -> () {
    continue %c : tile<f32>
  }
}
