// expect 4:8: must be tile<i32>
entry @k(%p: tile<ptr<f32>>, %i: tile<i32>, %f: tile<f32>) {
  %a = iota : tile<4xi32>
  %r = reduce %a dim=0 identities=[0 : i32] : tile<4xi32> -> tile<4xi32>
  (%x: tile<i32>, %y: tile<i32>) {
    yield %x : tile<i32>
  }
}
