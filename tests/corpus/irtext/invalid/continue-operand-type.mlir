// expect 4:5: must be tile<f32>
entry @k(%p: tile<ptr<f32>>, %i: tile<i32>, %f: tile<f32>) {
  %a = for %x in (%i to %i, step %i) : tile<i32> iter_values(%c = %f) -> (tile<f32>) {
    continue %i : tile<i32>
  }
}
