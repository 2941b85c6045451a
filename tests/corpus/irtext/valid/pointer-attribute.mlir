entry @k(%arg0: tile<ptr<f32, <none>>>, %arg1: tile<i32>) {
  %tview = make_tensor_view %arg0, shape = [64, 128], strides = [128, 1] : tile<ptr<f32, <none>>> -> tensor_view<64x128xf32, strides=[128,1], #cuda_tile.ptr_attr<none>>
  %pview = make_partition_view %tview : partition_view<tile=(8x16), tensor_view<64x128xf32, strides=[128,1], #cuda_tile.ptr_attr<none>>>
  %tile, %result_token = load_view_tko weak %pview[%arg1, %arg1] : partition_view<tile=(8x16), tensor_view<64x128xf32, strides=[128,1], #cuda_tile.ptr_attr<none>>>, tile<i32> -> tile<8x16xf32>, token
  return
}
