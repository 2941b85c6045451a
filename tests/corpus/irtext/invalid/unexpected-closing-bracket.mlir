// expect 3:10: unexpected ')'
entry @k() {
  return )
}
