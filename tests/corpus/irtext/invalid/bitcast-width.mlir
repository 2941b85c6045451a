// expect 3:8: same width
entry @k(%p: tile<ptr<f32>>, %i: tile<i32>, %f: tile<f32>) {
  %a = bitcast %f : tile<f32> -> tile<i16>
}
