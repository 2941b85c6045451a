entry @k() {
  %cst_0_f16 = constant <f16: 0.000000e+00> : tile<2x4x8xf16>
  %cst_0_f16_0 = constant <f16: 0.000000e+00> : tile<2x8x4xf16>
  %cst_0_f32 = constant <f32: 0.000000e+00> : tile<2x4x4xf32>
  %0 = mmaf %cst_0_f16, %cst_0_f16_0, %cst_0_f32 : tile<2x4x8xf16>, tile<2x8x4xf16>, tile<2x4x4xf32>
  %cst_0_i8 = constant <i8: 0> : tile<4x4xi8>
  %cst_0_i32 = constant <i32: 0> : tile<4x4xi32>
  %1 = mmai %cst_0_i8, %cst_0_i8, %cst_0_i32 signed unsigned : tile<4x4xi8>, tile<4x4xi8>, tile<4x4xi32>
  %cst_1_f8E4M3FN = constant <f8E4M3FN: 1.000000e+00> : tile<4x32xf8E4M3FN>
  %cst_1_f8E4M3FN_1 = constant <f8E4M3FN: 1.000000e+00> : tile<32x4xf8E4M3FN>
  %cst_1_f8E8M0FNU = constant <f8E8M0FNU: 1.000000e+00> : tile<4x1xf8E8M0FNU>
  %cst_1_f8E8M0FNU_2 = constant <f8E8M0FNU: 1.000000e+00> : tile<1x4xf8E8M0FNU>
  %cst_0_f32_3 = constant <f32: 0.000000e+00> : tile<4x4xf32>
  %2 = mmaf_scaled %cst_1_f8E4M3FN, %cst_1_f8E4M3FN_1, %cst_0_f32_3, %cst_1_f8E8M0FNU, %cst_1_f8E8M0FNU_2 : tile<4x32xf8E4M3FN>, tile<32x4xf8E4M3FN>, tile<4x4xf32>, tile<4x1xf8E8M0FNU>, tile<1x4xf8E8M0FNU>
  return
}
