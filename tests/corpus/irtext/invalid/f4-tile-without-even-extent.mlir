// expect 3:39: even length
entry @k(%p: tile<ptr<f32>>, %i: tile<i32>, %f: tile<f32>) {
  %a = constant <f4E2M1FN: 1.0> : tile<f4E2M1FN>
}
