// expect 4:57: below the rank
entry @k(%p: tile<ptr<f32>>, %i: tile<i32>, %f: tile<f32>) {
  %v = make_tensor_view %p, shape = [4], strides = [1] : tensor_view<4xf32, strides=[1]>
  %w = make_gather_scatter_view %v : gather_scatter_view<tile=(2), tensor_view<4xf32, strides=[1]>, sparse_dim=1>
}
