// expect 5:12: must be multicast
entry @k(%p: tile<ptr<f32>>, %i: tile<i32>, %f: tile<f32>) {
  %v = make_tensor_view %p, shape = [4], strides = [1] : tensor_view<4xf32, strides=[1]>
  %w = make_partition_view %v : partition_view<tile=(2), tensor_view<4xf32, strides=[1]>>
  %a, %t = multimem_load_reduce_view_tko weak %w[%i] : partition_view<tile=(2), tensor_view<4xf32, strides=[1]>>, tile<i32> -> tile<2xf32>, token
}
