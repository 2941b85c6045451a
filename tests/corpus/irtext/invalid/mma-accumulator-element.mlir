// expect 5:8: cannot accumulate
entry @k(%p: tile<ptr<f32>>, %i: tile<i32>, %f: tile<f32>) {
  %a = constant <bf16: 0.0> : tile<4x4xbf16>
  %c = constant <f16: 0.0> : tile<4x4xf16>
  %d = mmaf %a, %a, %c : tile<4x4xbf16>, tile<4x4xbf16>, tile<4x4xf16>
}
