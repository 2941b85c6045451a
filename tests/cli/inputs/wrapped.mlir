cuda_tile.module @m {
  cuda_tile.entry @scale(%x: tile<ptr<f32>>, %s: tile<f32>) {
    %view = cuda_tile.make_tensor_view %x, shape = [256], strides = [1] : tensor_view<256xf32, strides=[1]>
    %pview = cuda_tile.make_partition_view %view : partition_view<tile=(16), tensor_view<256xf32, strides=[1]>>
    %blockId_x, %blockId_y, %blockId_z = cuda_tile.get_tile_block_id : tile<i32>
    %reshape = cuda_tile.reshape %s : tile<f32> -> tile<1xf32>
    %bcast = cuda_tile.broadcast %reshape : tile<1xf32> -> tile<16xf32>
    %tile, %result_token = cuda_tile.load_view_tko weak %pview[%blockId_x] : partition_view<tile=(16), tensor_view<256xf32, strides=[1]>>, tile<i32> -> tile<16xf32>, token
    %product = cuda_tile.mulf %tile, %bcast : tile<16xf32>
    %sum = cuda_tile.addf %product, %tile : tile<16xf32>
    %done = cuda_tile.store_view_tko weak %sum, %pview[%blockId_x] token = %result_token : tile<16xf32>, partition_view<tile=(16), tensor_view<256xf32, strides=[1]>>, tile<i32> -> token
    cuda_tile.return
  }
}
