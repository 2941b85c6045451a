// expect 4:8: as many indices
entry @k(%p: tile<ptr<f32>>, %i: tile<i32>, %f: tile<f32>) {
  %a = constant <i32: 0> : tile<2x4xi32>
  %b = extract %a[%i] : tile<2x4xi32> -> tile<1x1xi32>
}
