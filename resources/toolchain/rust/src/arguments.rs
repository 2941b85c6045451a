// SPDX-FileCopyrightText: 2026 The Tileport authors
// SPDX-License-Identifier: Apache-2.0

//! Turns the arguments of a specification into what the compiler wants to know,
//! and refuses what would make it panic or silently drop a fact.

use crate::diagnostics::{Diagnostic, Stage};
use crate::kernel_file::{self, Parameter, ParameterKind, SourceText};
use crate::listing::array_length;
use crate::specification::{Argument, Specification};
use cutile_compiler::specialization::{compute_spec, DivHint, SpecializationBits};
use syn::spanned::Spanned;
use syn::ItemFn;

/// Facts about the launch, by parameter name.
#[derive(Default)]
pub struct LaunchFacts {
    /// Per axis: 1 for a unit stride, -1 for one that only the launch knows.
    pub strides: Vec<(String, Vec<i32>)>,
    /// Divisibility of extents, strides and base address.
    pub tensors: Vec<(String, SpecializationBits)>,
    /// Divisibility of integers and raw addresses.
    pub scalars: Vec<(String, DivHint)>,
}

impl LaunchFacts {
    /// Collects the facts of all arguments, as the launcher would.
    pub fn of(arguments: &[Argument]) -> Self {
        let mut facts = Self::default();
        for argument in arguments {
            facts.add(argument);
        }
        facts
    }

    fn add(&mut self, argument: &Argument) {
        match argument {
            Argument::Tensor { name, shape, strides, ptr_align, spec } => {
                let strides = strides.clone().unwrap_or_else(|| row_major(shape));
                if *spec {
                    self.tensors.push((name.clone(), compute_spec(*ptr_align, shape, &strides, 0)));
                }
                let known = strides.iter().map(|&stride| if stride == 1 { 1 } else { -1 }).collect();
                self.strides.push((name.clone(), known));
            }
            Argument::Scalar { name, value: Some(value) } => {
                // A parameter is at most 32 bits wide for the compiler; only low bits matter here.
                self.scalars.push((name.clone(), DivHint::from_value(*value as i32)));
            }
            Argument::Scalar { value: None, .. } => {}
            Argument::Pointer { name, ptr_align } => {
                self.scalars.push((name.clone(), DivHint::from_ptr(*ptr_align)));
            }
        }
    }
}

fn row_major(shape: &[i32]) -> Vec<i32> {
    let mut strides = vec![1_i32; shape.len()];
    for axis in (1..shape.len()).rev() {
        strides[axis - 1] = strides[axis].saturating_mul(shape[axis].max(1));
    }
    strides
}

/// Compares a specification with the signature it is for.
pub fn check(spec: &Specification, function: &ItemFn, file: &str, text: &SourceText) -> Vec<Diagnostic> {
    let mut found = Vec::new();
    check_generics(spec, function, file, text, &mut found);
    let parameters: Vec<Parameter> = kernel_file::parameters(function).collect();
    for parameter in &parameters {
        let given = spec.args.iter().find(|argument| argument.name() == parameter.name);
        if let Some(message) = mismatch(parameter, given) {
            found.push(Diagnostic::error(Stage::Spec, file, message).at(text, parameter.syntax.span()));
        }
    }
    for argument in &spec.args {
        if !parameters.iter().any(|parameter| parameter.name == argument.name()) {
            let message = format!("`{}` has no parameter `{}`", spec.entry, argument.name());
            found.push(Diagnostic::error(Stage::Spec, file, message).at(text, function.sig.ident.span()));
        }
    }
    found
}

fn mismatch(parameter: &Parameter, given: Option<&Argument>) -> Option<String> {
    let name = &parameter.name;
    match (parameter.kind, given) {
        (kind, None) if kind.is_tensor() => {
            Some(format!("the specification says nothing about tensor parameter `{name}`"))
        }
        (_, None) => None,
        (kind, Some(Argument::Tensor { shape, strides, .. })) if kind.is_tensor() => {
            let given = strides.as_ref().map_or(shape.len(), Vec::len);
            (given != shape.len())
                .then(|| format!("`{name}` has {} extents but {given} strides in the specification", shape.len()))
        }
        (ParameterKind::Pointer, Some(Argument::Pointer { .. })) => None,
        (ParameterKind::Scalar, Some(Argument::Scalar { .. })) => None,
        (_, Some(_)) => Some(format!("the specification gives `{name}` as another kind of argument")),
    }
}

/// A wrong count makes the compiler take one generic for another.
fn check_generics(spec: &Specification, function: &ItemFn, file: &str, text: &SourceText, found: &mut Vec<Diagnostic>) {
    let mut expected = 0;
    for generic in &function.sig.generics.params {
        expected += match generic {
            syn::GenericParam::Type(_) => 1,
            syn::GenericParam::Const(constant) => match (&constant.ty, array_length(&constant.ty)) {
                (syn::Type::Array(_), None) => return,
                (_, length) => length.unwrap_or(1),
            },
            syn::GenericParam::Lifetime(_) => 0,
        };
    }
    let given = spec.generic_texts().len();
    if given != expected {
        let message = format!("`{}` takes {expected} generic values, the specification gives {given}", spec.entry);
        found.push(Diagnostic::error(Stage::Spec, file, message).at(text, function.sig.generics.span()));
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::specification::from_params;
    use serde_json::{json, Value};

    const TEXT: &str = "fn f<E: ElementType, const N: i32>(a: &Tensor<E, S>, n: i32, p: *mut E) {}";

    fn complaints(generics: Value, args: Value) -> Vec<String> {
        let params = json!({"source": "k.rs", "entry": "f", "target": "sm_90", "generics": generics, "args": args});
        let spec: Specification = from_params(params).unwrap();
        let file = syn::parse_file(TEXT).unwrap();
        let syn::Item::Fn(function) = &file.items[0] else { unreachable!() };
        check(&spec, function, "k.rs", &SourceText::new(TEXT)).into_iter().map(|d| d.message).collect()
    }

    #[test]
    fn a_fitting_specification_passes() {
        let args = json!([{"kind": "tensor", "name": "a", "shape": [4]}, {"kind": "scalar", "name": "n"}]);
        assert!(complaints(json!(["f32", 8]), args).is_empty());
    }

    #[test]
    fn a_forgotten_tensor_is_named() {
        assert_eq!(
            complaints(json!(["f32", 8]), json!([])),
            ["the specification says nothing about tensor parameter `a`"]
        );
    }

    #[test]
    fn kind_count_and_name_are_checked() {
        let args = json!([{"kind": "tensor", "name": "a", "shape": [4], "strides": [1, 1]},
            {"kind": "pointer", "name": "n"}, {"kind": "scalar", "name": "zz"}]);
        let found = complaints(json!(["f32"]), args);
        assert_eq!(found.len(), 4, "{found:?}");
        assert_eq!(found[0], "`f` takes 2 generic values, the specification gives 1");
        assert_eq!(found[3], "`f` has no parameter `zz`");
    }

    #[test]
    fn strides_default_to_row_major_and_only_units_are_static() {
        assert_eq!(row_major(&[2, 3, 4]), [12, 4, 1]);
        assert_eq!(row_major(&[]), [0; 0]);
        let argument =
            Argument::Tensor { name: "a".into(), shape: vec![8, 4], strides: None, ptr_align: 256, spec: true };
        let facts = LaunchFacts::of(&[argument]);
        assert_eq!(facts.strides, [("a".to_string(), vec![-1, 1])]);
        assert_eq!(facts.tensors.len(), 1);
    }
}
