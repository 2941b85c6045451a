// expect 2:32: must be a dictionary
entry @k() optimization_hints=<sm_90 = 3> {
}
