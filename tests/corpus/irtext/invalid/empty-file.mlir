// expect ?:?: expected a cuda_tile.module

