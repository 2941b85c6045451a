// expect 3:8: same shape
entry @k(%p: tile<ptr<f32>>, %i: tile<i32>, %f: tile<f32>) {
  %a = cmpi equal %i, %i, signed : tile<i32> -> tile<2xi1>
}
