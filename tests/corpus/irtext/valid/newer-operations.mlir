entry @k(%arg0: tile<ptr<f32>>, %arg1: tile<i32>, %arg2: tile<f32>) optimization_hints=<default = {occupancy = 2}> {
  %tview = make_tensor_view %arg0, shape = [64, 128], strides = [128, 1] : tensor_view<64x128xf32, strides=[128,1]>
  %pview = make_partition_view %tview : partition_view<tile=(8x16), tensor_view<64x128xf32, strides=[128,1]>>
  %tile, %result_token = load_view_tko weak %pview[%arg1, %arg1] : partition_view<tile=(8x16), tensor_view<64x128xf32, strides=[128,1]>>, tile<i32> -> tile<8x16xf32>, token
  %tile_0, %result_token_1 = load_view_tko weak %pview[%arg1, %arg1] inbounds = [true, false] : partition_view<tile=(8x16), tensor_view<64x128xf32, strides=[128,1]>>, tile<i32> -> tile<8x16xf32>, token
  %tile_2, %result_token_3 = load_view_tko relaxed device %pview[%arg1, %arg1] token = %result_token_1 optimization_hints = <default = {latency = 3}> inbounds = [true, true] : partition_view<tile=(8x16), tensor_view<64x128xf32, strides=[128,1]>>, tile<i32> -> tile<8x16xf32>, token
  %0 = store_view_tko weak %tile_2, %pview[%arg1, %arg1] token = %result_token_3 inbounds = [true, true] : tile<8x16xf32>, partition_view<tile=(8x16), tensor_view<64x128xf32, strides=[128,1]>>, tile<i32> -> token
  %1 = store_view_tko weak %tile_2, %pview[%arg1, %arg1] token = %0 optimization_hints = <default = {allow_tma = false, latency = 3}> inbounds = [false, true] : tile<8x16xf32>, partition_view<tile=(8x16), tensor_view<64x128xf32, strides=[128,1]>>, tile<i32> -> token
  %2 = gdc_wait_tko -> token
  %3 = gdc_wait_tko token = %2 -> token
  %4 = gdc_launch_dependents_tko -> token
  %5 = gdc_launch_dependents_tko token = %4 -> token
  %6 = memory_fence_alias_tko %5
  %7 = fpowi %arg2, %arg1 : tile<f32>, tile<i32>
  %8 = fpowf %arg2, %arg2 : tile<f32>
  %9 = ftoi %arg2 signed  saturating : tile<f32> -> tile<i32>
  %10 = ftoi %arg2 unsigned  : tile<f32> -> tile<i32>
  %11 = extract %tile_2[%arg1, %arg1] : tile<8x16xf32> -> tile<4x4xf32>
  %12 = insert %11, %tile_2[%arg1, %arg1] : tile<4x4xf32>, tile<8x16xf32>
  return
}
