#!/usr/bin/env python3
# SPDX-FileCopyrightText: 2026 The Tileport authors
# SPDX-License-Identifier: Apache-2.0
"""Emits a kernel's text as its bytecode; refuses a text with "bad", dies of one with "crash"."""

import json
import os
import signal
import sys
import time
import base64
import hashlib


def answer(request_id, key, value):
    sys.stdout.write(json.dumps({"id": request_id, key: value}) + "\n")
    sys.stdout.flush()


for line in sys.stdin:
    request = json.loads(line)
    ident, method, params = request["id"], request["method"], request["params"]
    if method == "hello":
        answer(ident, "result", {"protocol": 1})
        continue
    text = params.get('text') or open(params['source']).read()
    if 'crash' in text: os.kill(os.getpid(), signal.SIGKILL)
    bad = [{'severity': 'error', 'stage': 'compile', 'message': 'no', 'file': 'k.rs', 'line': 2, 'column': 5}] if 'bad' in text else []
    if method == 'list':
        entries = [{'name': 'k', 'line': 3, 'end_line': 9, 'generics': [{'name': 'E', 'kind': 'type'}],
                    'params': [{'name': 'a', 'kind': 'tensor', 'type': '&Tensor', 'line': 4}]}]
        answer(ident, 'result', {'ok': not bad, 'diagnostics': bad, 'modules': [] if bad else [{'name': 'm', 'entries': entries}]})
    elif bad:
        answer(ident, 'result', {'ok': False, 'diagnostics': bad})
    else:
        data = text.encode()
        open(os.path.join(os.path.dirname(__file__), 'runs'), 'a').write('x')
        answer(ident, 'result', {'ok': True, 'symbol': 'k_entry', 'bytecode_version': '13.3', 'diagnostics': [],
                              'bytecode': base64.b64encode(data).decode(), 'ms': {'total': 1.5},
                              'sha256': 'wrong' if 'tampered' in text else hashlib.sha256(data).hexdigest(),
                              'locations': [{'i': 0, 'loc': None}, {'i': 1, 'loc': [{'file': 'k.rs', 'line': 7, 'col': 2}]}]})
