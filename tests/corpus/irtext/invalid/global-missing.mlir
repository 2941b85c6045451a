// expect 3:8: 'g' is not a global
entry @k(%p: tile<ptr<f32>>, %i: tile<i32>, %f: tile<f32>) {
  %a = get_global @g : tile<ptr<f32>>
}
