// expect 2:12: no closing bracket
entry @k() {
  return
