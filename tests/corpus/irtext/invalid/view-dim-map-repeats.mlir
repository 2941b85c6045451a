// expect 4:47: twice
entry @k(%p: tile<ptr<f32>>, %i: tile<i32>, %f: tile<f32>) {
  %v = make_tensor_view %p, shape = [4, 4], strides = [4, 1] : tensor_view<4x4xf32, strides=[4,1]>
  %w = make_partition_view %v : partition_view<tile=(2x2), tensor_view<4x4xf32, strides=[4,1]>, dim_map=[0, 0]>
}
