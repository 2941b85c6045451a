// expect ?:?: redefinition of symbol
entry @k() {
}
entry @k() {
}
