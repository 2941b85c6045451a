// expect 4:8: needs f32
entry @k(%p: tile<ptr<f32>>, %i: tile<i32>, %f: tile<f32>) {
  %h = constant <f16: 1.0> : tile<f16>
  %a = sqrt %h rounding<approx> : tile<f16>
}
