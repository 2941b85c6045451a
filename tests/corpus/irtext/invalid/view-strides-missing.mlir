// expect 3:75: expected ','
entry @k(%p: tile<ptr<f32>>, %i: tile<i32>, %f: tile<f32>) {
  %v = make_tensor_view %p, shape = [4], strides = [1] : tensor_view<4xf32>
}
