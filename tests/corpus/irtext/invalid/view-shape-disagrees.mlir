// expect 3:58: does not agree
entry @k(%p: tile<ptr<f32>>, %i: tile<i32>, %f: tile<f32>) {
  %v = make_tensor_view %p, shape = [8], strides = [1] : tensor_view<4xf32, strides=[1]>
}
