// SPDX-FileCopyrightText: 2026 The Tileport authors
// SPDX-License-Identifier: Apache-2.0

//! A kernel file's text and syntax: its cutile modules and their entries.

use proc_macro2::LineColumn;
use syn::{Item, ItemFn, ItemMod};

/// The text by lines, to turn the parser's columns into bytes.
pub struct SourceText {
    lines: Vec<String>,
}

impl SourceText {
    /// Splits a file's text.
    pub fn new(text: &str) -> Self {
        Self { lines: text.lines().map(str::to_string).collect() }
    }

    /// 1-based byte column of a place that counts characters from 0.
    pub fn byte_column(&self, place: LineColumn) -> usize {
        let line = self.lines.get(place.line.wrapping_sub(1)).map_or("", String::as_str);
        let bytes = line.char_indices().nth(place.column).map_or(line.len(), |(at, _)| at);
        bytes + 1
    }
}

/// The modules marked for cutile, also those inside ordinary modules.
pub fn cutile_modules(file: &syn::File) -> Vec<&ItemMod> {
    let mut found = Vec::new();
    collect(&file.items, &mut found);
    found
}

fn collect<'a>(items: &'a [Item], found: &mut Vec<&'a ItemMod>) {
    for item in items {
        let Item::Mod(module) = item else { continue };
        if is_marked(module) {
            found.push(module);
        } else if let Some((_, inner)) = &module.content {
            collect(inner, found);
        }
    }
}

/// `#[cutile::module]`, or `#[module]` after an import.
fn is_marked(module: &ItemMod) -> bool {
    module.attrs.iter().any(|attribute| {
        let segments = &attribute.path().segments;
        let named = |at: usize, name: &str| segments.get(at).is_some_and(|s| s.ident == name);
        match segments.len() {
            1 => named(0, "module"),
            2 => named(0, "cutile") && named(1, "module"),
            _ => false,
        }
    })
}

/// The functions of a module, in order.
pub fn functions(module: &ItemMod) -> impl Iterator<Item = &ItemFn> {
    module.content.iter().flat_map(|(_, items)| items).filter_map(|item| match item {
        Item::Fn(function) => Some(function),
        _ => None,
    })
}

/// The attribute that makes a function an entry, as written.
pub fn entry_attribute(function: &ItemFn) -> Option<String> {
    let marked = |attribute: &&syn::Attribute| attribute.path().segments.last().is_some_and(|s| s.ident == "entry");
    function.attrs.iter().find(marked).map(|attribute| quote::quote!(#attribute).to_string())
}

/// How a parameter is handed over at a launch.
#[derive(Debug, Clone, Copy, PartialEq, Eq, serde::Serialize)]
#[serde(rename_all = "snake_case")]
pub enum ParameterKind {
    /// A tensor view that is read (or written through raw operations).
    Tensor,
    /// A tensor view whose partition the kernel owns.
    TensorMut,
    /// A device address.
    Pointer,
    /// A number.
    Scalar,
}

impl ParameterKind {
    /// Derived from the type as written, as the compiler does.
    pub fn of(ty: &syn::Type) -> Self {
        match ty {
            syn::Type::Reference(reference) if reference.mutability.is_some() => Self::TensorMut,
            syn::Type::Reference(_) => Self::Tensor,
            syn::Type::Ptr(_) => Self::Pointer,
            syn::Type::Path(path) if path.path.segments.last().is_some_and(|s| s.ident == "MappedPartitionMut") => {
                Self::TensorMut
            }
            _ => Self::Scalar,
        }
    }

    /// Whether shape and strides must be known.
    pub fn is_tensor(self) -> bool {
        matches!(self, Self::Tensor | Self::TensorMut)
    }
}

/// One parameter of an entry.
pub struct Parameter<'a> {
    pub name: String,
    pub kind: ParameterKind,
    pub syntax: &'a syn::PatType,
}

/// The parameters of a function, in order.
pub fn parameters(function: &ItemFn) -> impl Iterator<Item = Parameter<'_>> {
    function.sig.inputs.iter().filter_map(|input| {
        let syn::FnArg::Typed(typed) = input else { return None };
        let name = match &*typed.pat {
            syn::Pat::Ident(ident) => ident.ident.to_string(),
            other => quote::quote!(#other).to_string(),
        };
        Some(Parameter { name, kind: ParameterKind::of(&typed.ty), syntax: typed })
    })
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn columns_count_bytes() {
        let text = SourceText::new("aäb\nx");
        assert_eq!(text.byte_column(LineColumn { line: 1, column: 2 }), 4);
        assert_eq!(text.byte_column(LineColumn { line: 1, column: 9 }), 5);
        assert_eq!(text.byte_column(LineColumn { line: 7, column: 0 }), 1);
    }

    #[test]
    fn only_marked_modules_count() {
        let file = syn::parse_file(
            "#[cutile::module] mod a {} mod b { #[module] mod c {} } #[other::module] mod d {} mod e {}",
        )
        .unwrap();
        let names: Vec<String> = cutile_modules(&file).iter().map(|m| m.ident.to_string()).collect();
        assert_eq!(names, ["a", "c"]);
    }

    #[test]
    fn parameters_have_the_kind_of_their_type() {
        let file = syn::parse_file(
            "fn f(a: &Tensor<E, S>, mut b: &mut Tensor<E, S>, c: *mut E, d: i32, e: MappedPartitionMut<E>) {}",
        )
        .unwrap();
        let Item::Fn(function) = &file.items[0] else { unreachable!() };
        let found: Vec<(String, ParameterKind)> = parameters(function).map(|p| (p.name, p.kind)).collect();
        use ParameterKind::*;
        let expected = [("a", Tensor), ("b", TensorMut), ("c", Pointer), ("d", Scalar), ("e", TensorMut)];
        assert!(found.iter().map(|(n, k)| (n.as_str(), *k)).eq(expected));
    }
}
