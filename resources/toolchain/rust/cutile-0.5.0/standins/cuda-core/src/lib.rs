// SPDX-FileCopyrightText: 2026 The Tileport authors
// SPDX-License-Identifier: Apache-2.0

//! Stand-in for `cuda-core`: there is never a device.

/// Only its associated function is used.
pub struct Context;

impl Context {
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

/// Turns a driver's status into a result.
pub trait IntoResult<T> {
    /// The value, or the status in words.
    fn result(self) -> Result<T, String>;
}

impl IntoResult<()> for i32 {
    fn result(self) -> Result<(), String> {
        Err("this build has no CUDA driver".to_string())
    }
}

/// Raw driver calls.
pub mod sys {
    /// Always fails.
    ///
    /// # Safety
    /// Touches nothing; unsafe only because the original is.
    #[allow(non_snake_case)]
    pub unsafe fn cuDriverGetVersion(_version: &mut i32) -> i32 {
        -1
    }
}
