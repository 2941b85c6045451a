// SPDX-FileCopyrightText: 2026 The Tileport authors
// SPDX-License-Identifier: Apache-2.0

//! Stand-in for `cuda-async`: the plain data types that the compiler fills in.
//! The predicates of launch checks are the published text (see build.rs).

/// Conditions that a launcher evaluates on the host.
#[allow(missing_docs, clippy::all)]
pub mod predicate {
    include!(concat!(env!("OUT_DIR"), "/predicate.rs"));
}

/// The parameter types that the compiler records for a launcher.
pub mod device_context {
    /// One kernel parameter.
    #[derive(Debug, Clone)]
    pub enum ValidParamType {
        /// Passed by value.
        Scalar(ScalarParamType),
        /// A device address.
        Pointer(PointerParamType),
        /// A tensor view.
        Tensor(TensorParamType),
    }

    /// A parameter passed by value.
    #[derive(Debug, Clone)]
    pub struct ScalarParamType {
        /// Name of the element type.
        pub element_type: String,
    }

    /// A device address.
    #[derive(Debug, Clone)]
    pub struct PointerParamType {
        /// Whether the kernel may write through it.
        pub mutable: bool,
        /// Name of the element type.
        pub element_type: String,
    }

    /// A tensor view.
    #[derive(Debug, Clone)]
    pub struct TensorParamType {
        /// Name of the element type.
        pub element_type: String,
        /// Extents; -1 where only the launch knows.
        pub shape: Vec<i32>,
    }

    /// All parameters of one kernel.
    #[derive(Debug, Clone)]
    pub struct Validator {
        /// In the order of the signature.
        pub params: Vec<ValidParamType>,
        /// Conditions to check before a launch.
        pub launch_checks: Vec<crate::predicate::LaunchCheck>,
    }
}
