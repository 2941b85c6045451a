// Names and types with the prefix of the dialect, inside MLIR's own module.
module {
  cuda_tile.module @m {
    cuda_tile.entry @k(%x: !cuda_tile.tile<!cuda_tile.ptr<f32>>) {
      cuda_tile.return
    }
  }
}
// prints:
entry @k(%arg0: tile<ptr<f32>>) {
  return
}
