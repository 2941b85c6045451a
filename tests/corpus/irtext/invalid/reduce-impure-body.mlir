// expect 6:10: is not pure
entry @k(%p: tile<ptr<f32>>, %i: tile<i32>, %f: tile<f32>) {
  %a = iota : tile<4xi32>
  %r = reduce %a dim=0 identities=[0 : i32] : tile<4xi32> -> tile<i32>
  (%x: tile<i32>, %y: tile<i32>) {
    %s = divi %x, %y signed : tile<i32>
    yield %s : tile<i32>
  }
}
