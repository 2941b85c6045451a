// expect ?:?: no closing bracket
entry @k() {
  return
