// expect 3:39: blob has
entry @k(%p: tile<ptr<f32>>, %i: tile<i32>, %f: tile<f32>) {
  %a = constant <i32: "0x01020304"> : tile<4xi32>
}
