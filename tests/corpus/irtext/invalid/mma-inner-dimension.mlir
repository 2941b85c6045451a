// expect 5:8: columns but rhs has
entry @k(%p: tile<ptr<f32>>, %i: tile<i32>, %f: tile<f32>) {
  %a = constant <f16: 0.0> : tile<4x8xf16>
  %c = constant <f32: 0.0> : tile<4x4xf32>
  %d = mmaf %a, %a, %c : tile<4x8xf16>, tile<4x8xf16>, tile<4x4xf32>
}
