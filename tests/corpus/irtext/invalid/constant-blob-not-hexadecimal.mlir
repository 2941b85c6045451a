// expect 3:33: hexadecimal
entry @k(%p: tile<ptr<f32>>, %i: tile<i32>, %f: tile<f32>) {
  %a = constant <i32: "0xzz"> : tile<4xi32>
}
