// expect 4:74: unknown padding value
entry @k(%p: tile<ptr<f32>>, %i: tile<i32>, %f: tile<f32>) {
  %v = make_tensor_view %p, shape = [4], strides = [1] : tensor_view<4xf32, strides=[1]>
  %w = make_partition_view %v : partition_view<tile=(2), padding_value = one, tensor_view<4xf32, strides=[1]>>
}
