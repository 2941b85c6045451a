// print (13.1) has no result in its text; pow became fpowf in 13.4.
entry @k(%x: tile<f32>) {
  %a = pow %x, %x : tile<f32>
  print "%f", %a : tile<f32>
  print "done"
}
// prints:
entry @k(%arg0: tile<f32>) {
  %0 = fpowf %arg0, %arg0 : tile<f32>
  %1 = print_tko "%f", %0 : tile<f32> -> token
  %2 = print_tko "done" -> token
  return
}
