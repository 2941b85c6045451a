// expect 2:1: power of two
global @g alignment = 3 <f32: 1.0> : tile<1xf32>
