// Pieces that are the default are not printed; missing terminators are put in.
module @m {
  entry @k(%x: tile<f32>, %i: tile<i32>) {
    %a = addf %x, %x rounding<nearest_even> : tile<f32>
    %b = exp %a rounding<full> : tile<f32>
    %c = maxf %b, %a propagate_nan flush_to_zero : tile<f32>
    %d = divi %i, %i signed rounding<zero> : tile<i32>
    %e = addi %d, %i overflow<none> : tile<i32>
    for %j in (%i to %e, step %i) : tile<i32> {
    }
    loop {
    }
  }
  entry @second() {
  }
}
// prints:
entry @k(%arg0: tile<f32>, %arg1: tile<i32>) {
  %0 = addf %arg0, %arg0 : tile<f32>
  %1 = exp %0 : tile<f32>
  %2 = maxf %1, %0 flush_to_zero propagate_nan : tile<f32>
  %3 = divi %arg1, %arg1 signed : tile<i32>
  %4 = addi %3, %arg1 : tile<i32>
  for %loopIdx in (%arg1 to %4, step %arg1) : tile<i32> {
  }
  loop {
  }
  return
}
entry @second() {
  return
}
