// SPDX-FileCopyrightText: 2026 The Tileport authors
// SPDX-License-Identifier: Apache-2.0

//! The thread that compiles. The parser's positions belong to one thread, and the
//! compiler recurses deeply, so there is one, with a large stack.

use crate::output::Channel;
use crate::protocol::{answer_line, Answer, ErrorCode, Failure, Request};
use crate::{diagnostics, dsl, emission, listing};
use std::collections::VecDeque;
use std::sync::{Arc, Condvar, Mutex, MutexGuard, PoisonError};
use std::thread::{self, JoinHandle};

/// Stack of a compiling thread, in bytes.
pub const STACK: usize = 256 << 20;

// The parser keeps the text of every file it has seen on a thread. A new thread
// after this many requests keeps a long session's memory level.
const REQUESTS_PER_THREAD: usize = 1000;

#[derive(Default)]
struct State {
    waiting: VecDeque<Request>,
    closed: bool,
}

#[derive(Default)]
struct Queue {
    state: Mutex<State>,
    changed: Condvar,
}

impl Queue {
    fn lock(&self) -> MutexGuard<'_, State> {
        self.state.lock().unwrap_or_else(PoisonError::into_inner)
    }

    /// The next request; nothing once the queue is closed and empty.
    fn next(&self) -> Option<Request> {
        let mut state = self.lock();
        loop {
            if let Some(request) = state.waiting.pop_front() {
                return Some(request);
            }
            if state.closed {
                return None;
            }
            state = self.changed.wait(state).unwrap_or_else(PoisonError::into_inner);
        }
    }
}

/// Takes requests in order and answers each exactly once.
pub struct Worker {
    queue: Arc<Queue>,
    thread: JoinHandle<()>,
}

impl Worker {
    /// Starts the thread; answers go to `channel`.
    pub fn start(channel: Channel) -> Self {
        let queue = Arc::new(Queue::default());
        let shared = Arc::clone(&queue);
        let thread = thread::spawn(move || supervise(&shared, &channel));
        Self { queue, thread }
    }

    /// Adds a request.
    pub fn submit(&self, request: Request) {
        self.queue.lock().waiting.push_back(request);
        self.queue.changed.notify_one();
    }

    /// Withdraws a request that has not been started.
    pub fn withdraw(&self, id: u64) -> Option<Request> {
        let mut state = self.queue.lock();
        let at = state.waiting.iter().position(|request| request.id == id)?;
        state.waiting.remove(at)
    }

    /// Answers what is waiting, then ends.
    pub fn finish(self) {
        self.queue.lock().closed = true;
        self.queue.changed.notify_one();
        let _ = self.thread.join();
    }
}

fn supervise(queue: &Arc<Queue>, channel: &Channel) {
    loop {
        let (shared, answers) = (Arc::clone(queue), channel.clone());
        let run = move || {
            dsl::warm_up();
            (0..REQUESTS_PER_THREAD).all(|_| serve_one(&shared, &answers))
        };
        let started = thread::Builder::new().name("compiler".into()).stack_size(STACK).spawn(run);
        let more = match started {
            Ok(thread) => thread.join().unwrap_or(true),
            Err(error) => {
                eprintln!("tileport-emit: no thread with a {} MiB stack: {error}", STACK >> 20);
                false
            }
        };
        if !more {
            return;
        }
    }
}

/// Whether there may be more to do.
fn serve_one(queue: &Queue, channel: &Channel) -> bool {
    let Some(request) = queue.next() else { return false };
    let id = request.id;
    let answer = diagnostics::guarded(|| handle(request))
        .unwrap_or_else(|message| Err(Failure::new(ErrorCode::Crashed, format!("the helper panicked: {message}"))));
    channel.send(&answer_line(id, &answer));
    true
}

fn handle(request: Request) -> Answer {
    match request.method.as_str() {
        "list" => listing::answer(request.params),
        "emit" => emission::answer(request.params),
        other => Err(Failure::new(ErrorCode::UnknownMethod, format!("there is no method `{other}`"))),
    }
}
