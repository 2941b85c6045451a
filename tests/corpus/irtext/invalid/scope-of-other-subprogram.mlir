// expect 2:1: another subprogram
entry @k() {
  make_token : token loc(#l2)
  return loc(#l1)
} loc(#l1)
#f = #cuda_tile.di_file<"k.py" in "/d">
#c = #cuda_tile.di_compile_unit<file = #f>
#s = #cuda_tile.di_subprogram<file = #f, line = 1, name = "k", linkageName = "k", compileUnit = #c>
#s2 = #cuda_tile.di_subprogram<file = #f, line = 9, name = "g", linkageName = "g", compileUnit = #c>
#l1 = #cuda_tile.di_loc<loc("k.py":1:1) in #s>
#l2 = #cuda_tile.di_loc<loc("k.py":2:1) in #s2>
