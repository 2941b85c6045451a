// SPDX-FileCopyrightText: 2026 The Tileport authors
// SPDX-License-Identifier: Apache-2.0
#[cutile::module]
pub mod scale_module {
    use cutile::core::*;

    #[cutile::entry()]
    pub unsafe fn scale_kernel<E: ElementType>(x: *mut E, y: *mut E, n: i32) {
        let bid: i32 = get_tile_block_id().0;
        let two: Tile<E, { [128] }> = constant(2.0, const_shape![128]);
        let base: i32 = bid * 128i32;
    }
}
