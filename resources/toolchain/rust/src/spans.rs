// SPDX-FileCopyrightText: 2026 The Tileport authors
// SPDX-License-Identifier: Apache-2.0

//! Ends of syntax nodes, for errors of which only the start is known.

use proc_macro2::LineColumn;
use syn::spanned::Spanned;
use syn::visit::{self, Visit};

/// Collects where the nodes that begin at one place end.
struct Ends {
    start: LineColumn,
    ends: Vec<LineColumn>,
}

impl Ends {
    fn consider(&mut self, node: &impl Spanned) {
        let span = node.span();
        if span.start() == self.start {
            self.ends.push(span.end());
        }
    }
}

impl<'ast> Visit<'ast> for Ends {
    fn visit_expr(&mut self, node: &'ast syn::Expr) {
        self.consider(node);
        visit::visit_expr(self, node);
    }

    fn visit_pat(&mut self, node: &'ast syn::Pat) {
        self.consider(node);
        visit::visit_pat(self, node);
    }

    fn visit_type(&mut self, node: &'ast syn::Type) {
        self.consider(node);
        visit::visit_type(self, node);
    }

    fn visit_local(&mut self, node: &'ast syn::Local) {
        self.consider(node);
        visit::visit_local(self, node);
    }

    fn visit_ident(&mut self, node: &'ast proc_macro2::Ident) {
        self.consider(node);
    }
}

/// End of the largest node that begins at `start` and stays on its line; of the
/// smallest one if all of them run on.
pub fn end_of_node_at(file: &syn::File, start: LineColumn) -> Option<LineColumn> {
    let mut found = Ends { start, ends: Vec::new() };
    found.visit_file(file);
    let on_line = found.ends.iter().filter(|end| end.line == start.line).max();
    on_line.or_else(|| found.ends.iter().min()).copied()
}

#[cfg(test)]
mod tests {
    use super::*;

    fn end_at(text: &str, line: usize, column: usize) -> Option<(usize, usize)> {
        let file = syn::parse_file(text).unwrap();
        end_of_node_at(&file, LineColumn { line, column }).map(|end| (end.line, end.column))
    }

    #[test]
    fn the_largest_node_on_the_line_wins() {
        assert_eq!(end_at("fn f() { a + b * c; }", 1, 9), Some((1, 18)));
        assert_eq!(end_at("fn f() { a + b * c; }", 1, 13), Some((1, 18)));
    }

    #[test]
    fn a_node_that_runs_over_lines_is_cut_to_its_first_part() {
        assert_eq!(end_at("fn f() {\n  g(\n    1,\n  );\n}", 2, 2), Some((2, 3)));
    }

    #[test]
    fn nothing_begins_in_the_middle_of_a_word() {
        assert_eq!(end_at("fn f() { alpha; }", 1, 11), None);
    }
}
