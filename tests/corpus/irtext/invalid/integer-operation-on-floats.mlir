// expect 3:8: must be tile of i1, i8, i16, i32 or i64
entry @k(%p: tile<ptr<f32>>, %i: tile<i32>, %f: tile<f32>) {
  %a = addi %f, %f : tile<f32>
}
