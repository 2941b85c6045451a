// SPDX-FileCopyrightText: 2026 The Tileport authors
// SPDX-License-Identifier: Apache-2.0

//! Where each operation came from, from the compiler's module in memory. Older
//! cutile versions write no or few locations into the bytecode.

use cutile_ir::ir::{DebugScope, Location, OpId};
use serde::Serialize;

/// One frame of a location; columns as the compiler counts them, from 1.
#[derive(Debug, Clone, PartialEq, Eq, Serialize)]
pub struct Frame {
    pub file: String,
    pub line: u32,
    pub col: u32,
    #[serde(rename = "fn", skip_serializing_if = "Option::is_none")]
    pub function: Option<String>,
    /// Whether the frame lies in the kernel language, not in a kernel.
    #[serde(skip_serializing_if = "std::ops::Not::not")]
    pub library: bool,
}

/// One operation, in the order of the printed text.
#[derive(Debug, Serialize)]
pub struct Located {
    /// Index in pre-order.
    pub i: usize,
    /// Nesting depth; 0 is the entry.
    pub depth: usize,
    pub op: String,
    /// Frames, innermost first; empty where nothing is known.
    pub loc: Vec<Frame>,
}

/// The location of every operation of a module, in pre-order.
pub fn of_module(module: &cutile_ir::Module) -> Vec<Located> {
    let mut found = Vec::new();
    for &function in &module.functions {
        visit(module, function, 0, &mut found);
    }
    found
}

fn visit(module: &cutile_ir::Module, id: OpId, depth: usize, found: &mut Vec<Located>) {
    let operation = module.op(id);
    found.push(Located {
        i: found.len(),
        depth,
        op: format!("{:?}", operation.opcode),
        loc: frames(&operation.location),
    });
    for &region in &operation.regions {
        for &block in &module.region(region).blocks {
            for &child in &module.block(block).ops {
                visit(module, child, depth + 1, found);
            }
        }
    }
}

fn frames(location: &Location) -> Vec<Frame> {
    match location {
        Location::Unknown => Vec::new(),
        Location::FileLineCol { filename, line, column } => frame(filename, *line, *column, None),
        Location::DebugInfo(info) => frame(&info.filename, info.line, info.column, Some(subprogram(&info.scope))),
        Location::CallSite { callee, caller } => {
            let mut chain = frames(callee);
            chain.extend(frames(caller));
            chain
        }
    }
}

// What the compiler generates itself (the entry's wrapper, expanded shapes) carries
// line 1 of the kernel file, which nobody wrote: better no place than a wrong one.
fn frame(file: &str, line: u32, column: u32, function: Option<String>) -> Vec<Frame> {
    if line <= 1 {
        return Vec::new();
    }
    let library = crate::dsl::is_language_file(file);
    vec![Frame { file: file.to_string(), line, col: column + 1, function, library }]
}

fn subprogram(scope: &DebugScope) -> String {
    match scope {
        DebugScope::Subprogram(program) => program.name.clone(),
        DebugScope::LexicalBlock(block) => subprogram(&block.scope),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn at(file: &str, line: u32) -> Location {
        Location::FileLineCol { filename: file.into(), line, column: 4 }
    }

    #[test]
    fn a_call_chain_lists_the_innermost_frame_first() {
        let location = Location::CallSite {
            callee: Box::new(at("cutile/src/_core.rs", 30)),
            caller: Box::new(at("kernel.rs", 9)),
        };
        let chain = frames(&location);
        assert_eq!(chain.len(), 2);
        assert_eq!((chain[0].line, chain[0].col, chain[0].library), (30, 5, true));
        assert_eq!((chain[1].file.as_str(), chain[1].library), ("kernel.rs", false));
    }

    #[test]
    fn generated_code_has_no_place() {
        assert!(frames(&at("kernel.rs", 1)).is_empty());
        assert!(frames(&Location::Unknown).is_empty());
    }
}
