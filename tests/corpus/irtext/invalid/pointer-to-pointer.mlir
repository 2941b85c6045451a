// expect 2:22: pointee must be a number
entry @k(%p: tile<ptr<ptr<f32>>>) {
}
