entry @k(%arg0: tile<f32>) {
  %cst_f32 = constant <f32: -0.000000e+00> : tile<f32>
  %cst_f32_0 = constant <f32: -1.000000e+00> : tile<f32>
  %cst_f32_1 = constant <f32: 1.000000e+20> : tile<f32>
  %cst_2147483648_f32 = constant <f32: 2.14748365E+9> : tile<f32>
  %cst_4294967296_f32 = constant <f32: 4.2949673E+9> : tile<f32>
  %cst_1099511627776_f32 = constant <f32: 1.09951163E+12> : tile<f32>
  %cst_9223372036854775808_f32 = constant <f32: 9.22337203E+18> : tile<f32>
  %cst_f32_2 = constant <f32: 1.84467441E+19> : tile<f32>
  %cst_f32_3 = constant <f32: 5.000000e-01> : tile<f32>
  %cst_f32_4 = constant <f32: 0x7F800000> : tile<f32>
  %cst_NaN_f32 = constant <f32: 0x7FC00000> : tile<f32>
  %cst_f32_5 = constant <f32: 1.000000e-10> : tile<f32>
  %cst_100_f32 = constant <f32: 1.000000e+02> : tile<f32>
  %cst_3000000000_f32 = constant <f32: 3.000000e+09> : tile<f32>
  %cst_5_f64 = constant <f64: 5.000000e+00> : tile<4xf64>
  %cst_4611686018427387904_f64 = constant <f64: 4.6116860184273879E+18> : tile<4xf64>
  %cst_9223372036854775808_f64 = constant <f64: 9.2233720368547758E+18> : tile<4xf64>
  %cst_f64 = constant <f64: 1.000000e+300> : tile<4xf64>
  %cst_-1_i8 = constant <i8: -1> : tile<4xi8>
  %cst_i8 = constant <i8: [1, 2]> : tile<2xi8>
  %cst_1_i8 = constant <i8: 1> : tile<2xi8>
  %cst_7_i8 = constant <i8: 7> : tile<1xi8>
  %cst_-9223372036854775808_i64 = constant <i64: -9223372036854775808> : tile<i64>
  %cst_-3_i16 = constant <i16: -3> : tile<i16>
  %cst_f32_6 = constant <f32: [1.000000e+00, 2.000000e+00]> : tile<2xf32>
  %cst_f32_7 = constant <f32: [[1.000000e+00, 2.000000e+00], [3.000000e+00, 4.000000e+00]]> : tile<2x2xf32>
  %true = constant <i1: true> : tile<i1>
  %false = constant <i1: false> : tile<i1>
  %true_8 = constant <i1: true> : tile<4xi1>
  %cst_i1 = constant <i1: [true, false, true, false]> : tile<4xi1>
  %false_9 = constant <i1: false> : tile<16xi1>
  %cst_1_f16 = constant <f16: 1.000000e+00> : tile<f16>
  %cst_tf32 = constant <tf32: -1.584560e+29> : tile<tf32>
  return
}
