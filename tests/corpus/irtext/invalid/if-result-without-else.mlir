// expect 4:8: needs an else branch
entry @k(%p: tile<ptr<f32>>, %i: tile<i32>, %f: tile<f32>) {
  %c = cmpi equal %i, %i, signed : tile<i32> -> tile<i1>
  %a = if %c -> (tile<f32>) {
    yield %f : tile<f32>
  }
}
