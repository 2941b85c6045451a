// expect 3:13: unknown keyword 'less'
entry @k(%p: tile<ptr<f32>>, %i: tile<i32>, %f: tile<f32>) {
  %a = cmpi less %i, %i, signed : tile<i32> -> tile<i1>
}
