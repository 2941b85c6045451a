entry @k(%x: tile<f32>) {
  %a = "cuda_tile.addf"(%x, %x) <{rounding_mode = #cuda_tile.rounding<nearest_even>}> : (!cuda_tile.tile<f32>, !cuda_tile.tile<f32>) -> !cuda_tile.tile<f32>
  %i = constant <i1: -1> : tile<i1>
}
// prints:
entry @k(%arg0: tile<f32>) {
  %0 = addf %arg0, %arg0 : tile<f32>
  %true = constant <i1: true> : tile<i1>
  return
}
