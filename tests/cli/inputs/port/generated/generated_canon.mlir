cuda_tile.module @kernels {
  entry @scale_kernel(%x: tile<ptr<f32>>, %y: tile<ptr<f32>>, %n: tile<i32>) {
    %bid, %by, %bz = get_tile_block_id : tile<i32>
    %c128 = constant <i32: 128> : tile<i32>
    %base = muli %bid, %c128 : tile<i32>
    %lanes = iota : tile<128xi32>
    %b1 = reshape %base : tile<i32> -> tile<1xi32>
    %b2 = broadcast %b1 : tile<1xi32> -> tile<128xi32>
    %offsets = addi %b2, %lanes : tile<128xi32>
    %n1 = reshape %n : tile<i32> -> tile<1xi32>
    %n2 = broadcast %n1 : tile<1xi32> -> tile<128xi32>
    %mask = cmpi less_than %offsets, %n2, signed : tile<128xi32> -> tile<128xi1>
    %x1 = reshape %x : tile<ptr<f32>> -> tile<1xptr<f32>>
    %x2 = broadcast %x1 : tile<1xptr<f32>> -> tile<128xptr<f32>>
    %px = offset %x2, %offsets : tile<128xptr<f32>>, tile<128xi32> -> tile<128xptr<f32>>
    %v, %t = load_ptr_tko weak %px, %mask : tile<128xptr<f32>>, tile<128xi1> -> tile<128xf32>, token
    %two = constant <f32: 2.000000e+00> : tile<128xf32>
    %r = mulf %v, %two : tile<128xf32>
    %y1 = reshape %y : tile<ptr<f32>> -> tile<1xptr<f32>>
    %y2 = broadcast %y1 : tile<1xptr<f32>> -> tile<128xptr<f32>>
    %py = offset %y2, %offsets : tile<128xptr<f32>>, tile<128xi32> -> tile<128xptr<f32>>
    %s = store_ptr_tko weak %py, %r, %mask : tile<128xptr<f32>>, tile<128xf32>, tile<128xi1> -> token
    return
  }
}
