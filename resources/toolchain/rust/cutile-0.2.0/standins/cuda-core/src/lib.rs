// SPDX-FileCopyrightText: 2026 The Tileport authors
// SPDX-License-Identifier: Apache-2.0

//! Stand-in for `cuda-core`: there is never a device.

/// Only its associated function is used.
pub struct Device;

impl Device {
    /// Always an error: this build has no driver.
    pub fn raw_device(_ordinal: usize) -> Result<i32, String> {
        Err("this build has no CUDA driver".to_string())
    }
}

/// Always an error: this build has no driver.
///
/// # Safety
/// Touches nothing; unsafe only because the original is.
pub unsafe fn get_device_sm_name(_device: i32) -> Result<String, String> {
    Err("this build has no CUDA driver".to_string())
}
