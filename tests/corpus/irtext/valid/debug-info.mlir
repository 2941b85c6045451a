entry @k(%arg0: tile<i32>) {
  %0 = addi %arg0, %arg0 : tile<i32> loc(#loc6)
  %1 = addi %arg0, %arg0 : tile<i32> loc(#loc7)
  %2 = addi %arg0, %arg0 : tile<i32> loc(#loc3)
  return loc(#loc4)
} loc(#loc4)
#di_file = #cuda_tile.di_file<"k.py" in "/src">
#loc = loc("/src/k.py":3:1)
#loc1 = loc("/src/k.py":6:7)
#loc2 = loc("/src/k.py":31:3)
#loc3 = loc(unknown)
#di_compile_unit = #cuda_tile.di_compile_unit<file = #di_file>
#di_subprogram = #cuda_tile.di_subprogram<file = #di_file, line = 3, name = "k", linkageName = "k", compileUnit = #di_compile_unit, scopeLine = 4>
#di_subprogram1 = #cuda_tile.di_subprogram<file = #di_file, line = 30, name = "g", linkageName = "g_m", compileUnit = #di_compile_unit, scopeLine = 30>
#di_lexical_block = #cuda_tile.di_lexical_block<scope = #di_subprogram, file = #di_file, line = 5, column = 2>
#loc4 = #cuda_tile.di_loc<#loc in #di_subprogram>
#loc5 = #cuda_tile.di_loc<#loc2 in #di_subprogram1>
#loc6 = #cuda_tile.di_loc<#loc1 in #di_lexical_block>
#loc7 = loc(callsite(#loc5 at #loc6))
