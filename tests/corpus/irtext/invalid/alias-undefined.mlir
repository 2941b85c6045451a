// expect 3:14: never defined
entry @k() {
  return loc(#loc7)
}
