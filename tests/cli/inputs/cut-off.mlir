entry @scale(%arg0: tile<ptr<f32>>, %arg1: tile<f32>) {
  %blockId_x, %blockId_y, %blockId_z = get_tile_block_id : tile<i32>
  %tview = make_tensor_view %arg0, shape = [256], strides = [1] : tensor_view<256xf32, strides=[1]>
  %pview = make_partition_view %tview : partition_view<tile=(16), tensor_view<256xf32, strides=[1]>>
  %tile, %result_token = load_view_tko weak %pview[%blockId_x] : partition