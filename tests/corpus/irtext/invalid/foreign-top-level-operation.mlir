// expect ?:?: not allowed directly in a module
make_token : token
