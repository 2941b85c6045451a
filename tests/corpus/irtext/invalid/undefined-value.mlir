// expect 3:13: undeclared SSA value
entry @k(%p: tile<ptr<f32>>, %i: tile<i32>, %f: tile<f32>) {
  %a = negf %nowhere : tile<f32>
}
