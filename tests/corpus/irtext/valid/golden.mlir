cuda_tile.module @golden {
  entry @axpy(%p: tile<ptr<f32>>, %a: tile<f32>) {
    %bx, %by, %bz = get_tile_block_id : tile<i32>
    %v = make_tensor_view %p, shape = [64], strides = [1] : tensor_view<64xf32, strides=[1]>
    %w = make_partition_view %v : partition_view<tile=(8), padding_value = zero, tensor_view<64xf32, strides=[1]>>
    %t, %k = load_view_tko weak %w[%bx] : partition_view<tile=(8), padding_value = zero, tensor_view<64xf32, strides=[1]>>, tile<i32> -> tile<8xf32>, token
    %s = reshape %a : tile<f32> -> tile<1xf32>
    %b = broadcast %s : tile<1xf32> -> tile<8xf32>
    %m = mulf %t, %b rounding<zero> : tile<8xf32>
    %u = store_view_tko weak %m, %w[%bx] token = %k : tile<8xf32>, partition_view<tile=(8), padding_value = zero, tensor_view<64xf32, strides=[1]>>, tile<i32> -> token
    return
  }
}
// prints:
entry @axpy(%arg0: tile<ptr<f32>>, %arg1: tile<f32>) {
  %blockId_x, %blockId_y, %blockId_z = get_tile_block_id : tile<i32>
  %tview = make_tensor_view %arg0, shape = [64], strides = [1] : tensor_view<64xf32, strides=[1]>
  %pview = make_partition_view %tview : partition_view<tile=(8), padding_value = zero, tensor_view<64xf32, strides=[1]>>
  %tile, %result_token = load_view_tko weak %pview[%blockId_x] : partition_view<tile=(8), padding_value = zero, tensor_view<64xf32, strides=[1]>>, tile<i32> -> tile<8xf32>, token
  %reshape = reshape %arg1 : tile<f32> -> tile<1xf32>
  %bcast = broadcast %reshape : tile<1xf32> -> tile<8xf32>
  %0 = mulf %tile, %bcast rounding<zero> : tile<8xf32>
  %1 = store_view_tko weak %0, %pview[%blockId_x] token = %result_token : tile<8xf32>, partition_view<tile=(8), padding_value = zero, tensor_view<64xf32, strides=[1]>>, tile<i32> -> token
  return
}
