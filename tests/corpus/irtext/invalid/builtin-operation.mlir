// expect 4:3: 'builtin.module' is not an operation of cuda_tile
entry @k(%a: tile<i32>) {
  %b = negi %a : tile<i32>
  builtin.module { }
  return
}
