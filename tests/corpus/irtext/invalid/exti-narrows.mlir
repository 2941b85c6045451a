// expect 3:8: must be wider
entry @k(%p: tile<ptr<f32>>, %i: tile<i32>, %f: tile<f32>) {
  %a = exti %i signed : tile<i32> -> tile<i8>
}
