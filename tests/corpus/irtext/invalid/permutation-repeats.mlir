// expect 4:8: named twice
entry @k(%p: tile<ptr<f32>>, %i: tile<i32>, %f: tile<f32>) {
  %a = constant <i32: 0> : tile<2x4xi32>
  %b = permute %a [1, 1] : tile<2x4xi32> -> tile<4x4xi32>
}
