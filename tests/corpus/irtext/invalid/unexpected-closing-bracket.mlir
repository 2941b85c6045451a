// expect ?:?: unexpected ')'
entry @k() {
  return )
}
