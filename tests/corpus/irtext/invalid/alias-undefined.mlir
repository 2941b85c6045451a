// expect ?:?: undefined symbol alias
entry @k() {
  return loc(#loc7)
}
