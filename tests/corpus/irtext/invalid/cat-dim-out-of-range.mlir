// expect 4:8: must be below the rank
entry @k(%p: tile<ptr<f32>>, %i: tile<i32>, %f: tile<f32>) {
  %a = iota : tile<2xi32>
  %b = cat %a, %a dim = 1 : tile<2xi32>, tile<2xi32> -> tile<4xi32>
}
