// SPDX-FileCopyrightText: 2026 The Tileport authors
// SPDX-License-Identifier: Apache-2.0
use crate::ffi_util::{TensorDesc, rc};
#[unsafe(no_mangle)]
pub unsafe extern "C" fn cutile_scale(x: *const TensorDesc, y: *const TensorDesc, device_id: i32, raw_stream: u64) -> i32 {
    let device = Device::new(device_id as usize);
    let dtype = x.dtype();
    let x_dp = DevicePointer::from_cu_deviceptr(x.ptr);
    rc::OK
}
