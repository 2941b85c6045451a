// expect ?:?: one module
cuda_tile.module @a {
}
cuda_tile.module @b {
}
