// The official text does not mark the padding value; its type does.
entry @k(%p: tile<ptr<f32>>, %x: tile<f32>) {
  %a, %t = load_ptr_tko weak %p, %x : tile<ptr<f32>>, tile<f32> -> tile<f32>, token
  %b, %u = load_ptr_tko weak %p padding=%x token=%t : tile<ptr<f32>>, tile<f32> -> tile<f32>, token
}
// prints:
entry @k(%arg0: tile<ptr<f32>>, %arg1: tile<f32>) {
  %result, %result_token = load_ptr_tko weak %arg0, %arg1 : tile<ptr<f32>>, tile<f32> -> tile<f32>, token
  %result_0, %result_token_1 = load_ptr_tko weak %arg0, %arg1 token=%result_token : tile<ptr<f32>>, tile<f32> -> tile<f32>, token
  return
}
