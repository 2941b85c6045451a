// expect 6:13: undeclared SSA value
entry @k(%p: tile<ptr<f32>>, %i: tile<i32>, %f: tile<f32>) {
  for %x in (%i to %i, step %i) : tile<i32> {
    %c = negf %f : tile<f32>
  }
  %d = negf %c : tile<f32>
}
