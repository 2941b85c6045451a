// expect 3:8: 'builtin.unrealized_conversion_cast' is not an operation of cuda_tile
entry @k(%a: tile<i32>) {
  %b = builtin.unrealized_conversion_cast %a : !cuda_tile.tile<i32> to !cuda_tile.tile<f32> loc("other.py":7:1)
  return loc("other.py":8:1)
}
