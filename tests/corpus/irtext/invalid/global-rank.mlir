// expect 2:1: rank 1
global @g <f32: 1.0> : tile<f32>
