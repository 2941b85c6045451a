entry @k(%arg0: tile<f32>) {
  %cst_1_i64 = constant <i64: 1> : tile<8xi64>
  %reduce = reduce %cst_1_i64 dim=0 identities=[-5] : tile<8xi64> -> tile<i64> 
  (%reduce_lhs: tile<i64>, %reduce_rhs: tile<i64>) {
    yield %reduce_lhs : tile<i64>
  }
  %cst_0_f64 = constant <f64: 0.000000e+00> : tile<8xf64>
  %reduce_0 = reduce %cst_0_f64 dim=0 identities=[1.000000e+00] : tile<8xf64> -> tile<f64> 
  (%reduce_lhs: tile<f64>, %reduce_rhs: tile<f64>) {
    yield %reduce_lhs : tile<f64>
  }
  %cst_i1 = constant <i1: [true, false, false, false, false, false, false, false]> : tile<8xi1>
  %reduce_1 = reduce %cst_i1 dim=0 identities=[true] : tile<8xi1> -> tile<i1> 
  (%reduce_lhs: tile<i1>, %reduce_rhs: tile<i1>) {
    yield %reduce_lhs : tile<i1>
  }
  %cst_0_bf16 = constant <bf16: 0.000000e+00> : tile<8xbf16>
  %reduce_2 = reduce %cst_0_bf16 dim=0 identities=[0.000000e+00 : bf16] : tile<8xbf16> -> tile<bf16> 
  (%reduce_lhs: tile<bf16>, %reduce_rhs: tile<bf16>) {
    yield %reduce_lhs : tile<bf16>
  }
  %cst_0_f16 = constant <f16: 0.000000e+00> : tile<8xf16>
  %reduce_3 = reduce %cst_0_f16 dim=0 identities=[-1.500000e+00 : f16] : tile<8xf16> -> tile<f16> 
  (%reduce_lhs: tile<f16>, %reduce_rhs: tile<f16>) {
    yield %reduce_lhs : tile<f16>
  }
  %cst_3_i8 = constant <i8: 3> : tile<8xi8>
  %reduce_4 = reduce %cst_3_i8 dim=0 identities=[-1 : i8] : tile<8xi8> -> tile<i8> 
  (%reduce_lhs: tile<i8>, %reduce_rhs: tile<i8>) {
    yield %reduce_lhs : tile<i8>
  }
  %cst_3_i16 = constant <i16: 3> : tile<8xi16>
  %reduce_5 = reduce %cst_3_i16 dim=0 identities=[-1 : i16] : tile<8xi16> -> tile<i16> 
  (%reduce_lhs: tile<i16>, %reduce_rhs: tile<i16>) {
    yield %reduce_lhs : tile<i16>
  }
  %cst_3_i32 = constant <i32: 3> : tile<8xi32>
  %reduce_6 = reduce %cst_3_i32 dim=0 identities=[-1 : i32] : tile<8xi32> -> tile<i32> 
  (%reduce_lhs: tile<i32>, %reduce_rhs: tile<i32>) {
    yield %reduce_lhs : tile<i32>
  }
  %cst_i1_7 = constant <i1: "0x0100000000000000000000000000000101000000000000000000000000000001010000000000000000000000000000010100000000000000000000000000000101000000000000000000000000000001010000000000000000000000000000010100000000000000000000000000000101000000000000000000000000000001"> : tile<128xi1>
  %cst_f16 = constant <f16: "0x000102030405060708090A0B0C0D0E0F101112131415161718191A1B1C1D1E1F202122232425262728292A2B2C2D2E2F303132333435363738393A3B3C3D3E3F404142434445464748494A4B4C4D4E4F505152535455565758595A5B5C5D5E5F606162636465666768696A6B6C6D6E6F707172737475767778797A7B7C7D7E7F000102030405060708090A0B0C0D0E0F101112131415161718191A1B1C1D1E1F202122232425262728292A2B2C2D2E2F303132333435363738393A3B3C3D3E3F404142434445464748494A4B4C4D4E4F505152535455565758595A5B5C5D5E5F606162636465666768696A6B6C6D6E6F707172737475767778797A7B7C7D7E7F"> : tile<128xf16>
  %cst_i8 = constant <i8: "0x000102030405060708090A0B0C0D0E0F101112131415161718191A1B1C1D1E1F202122232425262728292A2B2C2D2E2F303132333435363738393A3B3C3D3E3F404142434445464748494A4B4C4D4E4F505152535455565758595A5B5C5D5E5F606162636465666768696A6B6C6D6E6F707172737475767778797A7B7C7D7E7F"> : tile<2x64xi8>
  %cst_i8_8 = constant <i8: "0x000102030405060708090A0B0C0D0E0F101112131415161718191A1B1C1D1E1F202122232425262728292A2B2C2D2E2F303132333435363738393A3B3C3D3E3F000102030405060708090A0B0C0D0E0F101112131415161718191A1B1C1D1E1F202122232425262728292A2B2C2D2E2F303132333435363738393A3B3C3D3E3F"> : tile<4x32xi8>
  %cst_f8E4M3FN = constant <f8E4M3FN: [1.000000e+00, 0x7F]> : tile<2xf8E4M3FN>
  %cst_f8E5M2 = constant <f8E5M2: [5.000000e-01, 0x7F]> : tile<2xf8E5M2>
  %cst_f64 = constant <f64: [1.000000e-300, 0x7FF8000000000000]> : tile<2xf64>
  %cst_f16_9 = constant <f16: [0x7C00, 0xFC00]> : tile<2xf16>
  %cst_5_i32 = constant <i32: 5> : tile<8xi32>
  %assume_cst_5_i32 = assume div_by<4, every 2 along 0>, %cst_5_i32 : tile<8xi32>
  return
}
