entry @scale(%arg0: tile<ptr<f32>>, %arg1: tile<f32>) {
  %blockId_x, %blockId_y, %blockId_z = get_tile_block_id : tile<i32>
  %tview = make_tensor_view %arg0, shape = [256], strides = [1] : tensor_view<256xf32, strides=[1]>
  %pview = make_partition_view %tview : partition_view<tile=(16), tensor_view<256xf32, strides=[1]>>
  %tile, %result_token = load_view_tko weak %pview[%blockId_x] : partition_view<tile=(16), tensor_view<256xf32, strides=[1]>>, tile<i32> -> tile<16xf32>, token
  %reshape = reshape %arg1 : tile<f32> -> tile<1xf32>
  %bcast = broadcast %reshape : tile<1xf32> -> tile<16xf32>
  %0 = mulf %tile, %bcast : tile<16xf32>
  %1 = addf %0, %tile : tile<16xf32>
  %2 = store_view_tko weak %1, %pview[%blockId_x] token = %result_token : tile<16xf32>, partition_view<tile=(16), tensor_view<256xf32, strides=[1]>>, tile<i32> -> token
  return
}
