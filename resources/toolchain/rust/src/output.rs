// SPDX-FileCopyrightText: 2026 The Tileport authors
// SPDX-License-Identifier: Apache-2.0

//! The answer channel. A kernel may ask the compiler to print while it works, so
//! the process's stdout is given up: answers go to a private copy of it, and
//! whatever anybody prints lands on stderr.

use std::fs::File;
use std::io::{self, Write};
use std::os::fd::{AsFd, AsRawFd};
use std::sync::{Arc, Mutex, PoisonError};

/// Writes whole lines; shared by the reading and the working thread.
#[derive(Clone)]
pub struct Channel {
    sink: Arc<Mutex<Box<dyn Write + Send>>>,
}

impl Channel {
    /// Keeps a copy of stdout for answers and points stdout itself at stderr.
    pub fn take_over_stdout() -> io::Result<Self> {
        let answers = File::from(io::stdout().as_fd().try_clone_to_owned()?);
        // SAFETY: both descriptors are open for the life of the process; dup2 has no other precondition.
        let status = unsafe { libc::dup2(io::stderr().as_raw_fd(), io::stdout().as_raw_fd()) };
        if status < 0 {
            return Err(io::Error::last_os_error());
        }
        Ok(Self::to(Box::new(answers)))
    }

    /// A channel to any writer.
    pub fn to(sink: Box<dyn Write + Send>) -> Self {
        Self { sink: Arc::new(Mutex::new(sink)) }
    }

    /// Writes one line. A client that is gone is not an error: the process ends
    /// when its stdin does.
    pub fn send(&self, line: &str) {
        let mut sink = self.sink.lock().unwrap_or_else(PoisonError::into_inner);
        let _ = sink.write_all(format!("{line}\n").as_bytes());
        let _ = sink.flush();
    }
}
