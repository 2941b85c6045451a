global private  constant @g0 alignment = 16 <f32: [0.000000e+00, 1.000000e+00]> : tile<2xf32>
entry @k(%arg0: tile<i32>) {
  %0 = get_global @g0 : tile<ptr<f32>>
  %1 = get_global @g0 : tile<ptr<f32, <unicast>>>
  return
}
