// expect 3:8: to itself
entry @k(%p: tile<ptr<f32>>, %i: tile<i32>, %f: tile<f32>) {
  %a = ftof %f : tile<f32> -> tile<f32>
}
