entry @k(%arg0: tile<ptr<i32, <multicast>>>, %arg1: tile<i32>) {
  %tview = make_tensor_view %arg0, shape = [64, 128], strides = [128, 1] : tile<ptr<i32, <multicast>>> -> tensor_view<64x128xi32, strides=[128,1], #cuda_tile.ptr_attr<multicast>>
  %pview = make_partition_view %tview : partition_view<tile=(8x16), tensor_view<64x128xi32, strides=[128,1], #cuda_tile.ptr_attr<multicast>>>
  %reduced_values, %result_token = multimem_load_reduce_view_tko weak %pview[%arg1, %arg1]  attributes {reduction = #cuda_tile.multimem_reduction_kind<umax>} : partition_view<tile=(8x16), tensor_view<64x128xi32, strides=[128,1], #cuda_tile.ptr_attr<multicast>>>, tile<i32> -> tile<8x16xi32>, token
  return
}
