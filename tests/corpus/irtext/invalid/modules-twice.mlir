// expect 4:1: nothing after it
cuda_tile.module @a {
}
cuda_tile.module @b {
}
