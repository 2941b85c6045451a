entry @k(%arg0: tile<ptr<f32>>, %arg1: tile<i32>, %arg2: tile<f32>) optimization_hints=<default = {occupancy = 2}> {
  %cst_f32 = constant <f32: 5.000000e-01> : tile<8xf32>
  %cst_5_i32 = constant <i32: 5> : tile<8xi32>
  %assume = assume div_by<4>, %arg1 : tile<i32>
  %blockId_x, %blockId_y, %blockId_z = get_tile_block_id : tile<i32>
  %assume_blockId_x = assume div_by<4>, %blockId_x : tile<i32>
  %assume_blockId_y = assume bounded<0, ?>, %blockId_y : tile<i32>
  %reshape = reshape %blockId_x : tile<i32> -> tile<1xi32>
  %assume_reshape = assume div_by<4>, %reshape : tile<1xi32>
  %0 = addi %blockId_x, %blockId_y : tile<i32>
  %assume_0 = assume div_by<4>, %0 : tile<i32>
  %tview = make_tensor_view %arg0, shape = [64, 128], strides = [128, 1] : tensor_view<64x128xf32, strides=[128,1]>
  %pview = make_partition_view %tview : partition_view<tile=(8x16), tensor_view<64x128xf32, strides=[128,1]>>
  %cst_0_i64 = constant <i64: 0> : tile<i64>
  %1 = int_to_ptr %cst_0_i64 : tile<i64> -> tile<ptr<i32>>
  %result, %result_token = load_ptr_tko weak %1 : tile<ptr<i32>> -> tile<i32>, token
  %assume_result = assume div_by<4>, %result : tile<i32>
  %result_1, %result_token_2 = atomic_rmw_tko relaxed device %1, add, %result token=%result_token : tile<ptr<i32>>, tile<i32> -> tile<i32>, token
  %result_3, %result_token_4 = atomic_cas_tko relaxed device %1, %result_1, %result_1 token=%result_token_2 : tile<ptr<i32>>, tile<i32> -> tile<i32>, token
  %2 = print_tko "a %i\0A\22%i", %result_3, %blockId_x token=%result_token_4 : tile<i32>, tile<i32> -> token
  %3 = print_tko "x" -> token
  %4 = alloca num_elem = 16, alignment = 8 global : tile<ptr<i32>>
  %for:2 = for unsigned %loopIdx in (%blockId_x to %blockId_y, step %assume) : tile<i32> iter_values(%iterArg0 = %result_3, %iterArg1 = %result_3) -> (tile<i32>, tile<i32>) {
    %assume_6 = assume div_by<4>, %loopIdx : tile<i32>
    continue %iterArg0, %iterArg1 : tile<i32>, tile<i32>
  }
  %assume_ = assume div_by<4>, %for#1 : tile<i32>
  %assume_for = assume div_by<4>, %for#0 : tile<i32>
  for %loopIdx in (%blockId_x to %blockId_y, step %assume) : tile<i32> {
  }
  %reduce:2 = reduce %cst_f32, %cst_5_i32 dim=0 identities=[0.000000e+00 : f32, 7 : i32] : tile<8xf32>, tile<8xi32> -> tile<f32>, tile<i32> 
  (%reduce_lhs0: tile<f32>, %reduce_rhs0: tile<f32>, %reduce_lhs1: tile<i32>, %reduce_rhs1: tile<i32>) {
    yield %reduce_lhs0, %reduce_lhs1 : tile<f32>, tile<i32>
  }
  %assume__5 = assume div_by<4>, %reduce#1 : tile<i32>
  loop {
    break
  }
  %5 = loop : tile<i32> {
    break %blockId_x : tile<i32>
  }
  loop iter_values(%arg3 = %blockId_x) : tile<i32> {
    %8 = cmpi equal %arg3, %blockId_x, signed : tile<i32> -> tile<i1>
    if %8 {
      return
    } else {
    }
    continue %arg3 : tile<i32>
  }
  %6 = scan %cst_f32 dim=0 reverse=true identities=[0.000000e+00 : f32] : tile<8xf32> -> tile<8xf32> 
  (%arg3: tile<f32>, %arg4: tile<f32>) {
    yield %arg3 : tile<f32>
  }
  %7 = maxf %cst_f32, %cst_f32 flush_to_zero propagate_nan : tile<8xf32>
  return
}
