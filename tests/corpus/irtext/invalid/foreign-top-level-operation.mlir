// expect 2:1: not allowed directly in a module
make_token : token
