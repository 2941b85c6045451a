// expect 3:8: must be tile of f16, bf16, f32 or f64
entry @k(%p: tile<ptr<f32>>, %i: tile<i32>, %f: tile<f32>) {
  %a = absf %i : tile<i32>
}
