entry @k(%arg0: tile<i32>) {
  %0 = alloca num_elem = 4, alignment = 16 : tile<ptr<f32>>
  %1 = alloca num_elem = 4, alignment = 16 global : tile<ptr<f32>>
  return
}
