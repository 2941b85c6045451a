entry @k(%arg0: tile<ptr<f32>>, %arg1: tile<i32>) {
  %tview = make_tensor_view %arg0, shape = [%arg1, 64], strides = [64, 1] : tile<i32> -> tensor_view<?x64xf32, strides=[64,1]>
  %sview = make_strided_view %tview : strided_view<tile=(8x16), traversal_strides=[4,16], padding_value = nan, tensor_view<?x64xf32, strides=[64,1]>, dim_map=[1, 0]>
  %gsview = make_gather_scatter_view %tview : gather_scatter_view<tile=(8x16), tensor_view<?x64xf32, strides=[64,1]>, sparse_dim=0>
  %0 = iota : tile<8xi64>
  %tile, %result_token = load_view_tko weak %gsview[%0, %arg1] : gather_scatter_view<tile=(8x16), tensor_view<?x64xf32, strides=[64,1]>, sparse_dim=0>, tile<8xi64>, tile<i32> -> tile<8x16xf32>, token
  %pview = make_partition_view %tview : partition_view<tile=(8x16), tensor_view<?x64xf32, strides=[64,1]>>
  %1 = atomic_red_view_tko relaxed device %pview[%arg1, %arg1], addf, %tile token = %result_token : tile<8x16xf32>, partition_view<tile=(8x16), tensor_view<?x64xf32, strides=[64,1]>>, tile<i32> -> token
  %2:2 = get_tensor_shape %tview : tensor_view<?x64xf32, strides=[64,1]> -> tile<i64>
  %3:2 = get_index_space_shape %sview : strided_view<tile=(8x16), traversal_strides=[4,16], padding_value = nan, tensor_view<?x64xf32, strides=[64,1]>, dim_map=[1, 0]> -> tile<i32>
  return
}
