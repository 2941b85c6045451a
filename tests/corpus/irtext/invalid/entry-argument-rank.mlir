// expect 2:1: must be a tile of rank 0
entry @k(%p: tile<4xf32>) {
}
