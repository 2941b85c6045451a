// expect ?:?: pointee must be a number
entry @k(%p: tile<ptr<ptr<f32>>>) {
}
