// expect 4:1: redefinition of symbol
entry @k() {
}
entry @k() {
}
