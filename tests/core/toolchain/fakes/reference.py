#!/usr/bin/env python3
# SPDX-FileCopyrightText: 2026 The Tileport authors
# SPDX-License-Identifier: Apache-2.0
"""A reference helper that knows one operator with one specialisation."""

import json
import os
import signal
import sys
import time


def answer(request_id, key, value):
    sys.stdout.write(json.dumps({"id": request_id, key: value}) + "\n")
    sys.stdout.flush()


for line in sys.stdin:
    request = json.loads(line)
    ident, method, params = request["id"], request["method"], request["params"]
    if method == "hello":
        answer(ident, "result", {"protocol": 1})
        continue
    spec = {'format': 'tileport-reference-spec', 'version': 1, 'id': 'op.k.1', 'kernel': 'k', 'symbol': 's', 'parameters': []}
    open(os.path.join(os.path.dirname(__file__), 'runs'), 'a').write('x')
    if method == 'operators':
        answer(ident, 'result', {'operators': [{'name': 'op', 'available': True, 'module_file': '/op.py', 'test_file': None,
               'cases': [{'label': 'c'}], 'kernels': [{'name': 'k', 'file': '/op.py', 'line': 3, 'end_line': 9}],
               'port': {'kernel': '/k.rs', 'ffi': '/f.rs', 'wrapper': '/w.py'}}]})
    elif method == 'outline':
        answer(ident, 'error', {'code': 'user_code', 'message': 'bad', 'place': {'file': params['file'], 'line': 2}})
    elif params.get('operator') == 'broken':
        answer(ident, 'result', {'specialisations': [{'id': 'x'}]})
    elif method == 'specialisations':
        answer(ident, 'result', {'executed': True, 'specialisations': [spec],
               'problems': [{'case': 'c', 'code': 'user_code', 'message': 'm', 'place': {'file': '/op.py', 'line': 4}}]})
    elif method == 'export':
        if 'output' in params and params.get('id') != 'forgets':
            open(params['output'], 'wb').write(b'bytes ' + (params.get('id') or params['select']['kernel']).encode())
            open(params['output'].replace('.tilebc', '.spec.json'), 'w').write(json.dumps(spec))
        if params.get('operator') == 'slow':
            continue  # a cancel request, or the client's end, comes before an answer
        answer(ident, 'result', {'exports': [{'bytecode': '/a.tilebc', 'spec': '/a.spec.json'}],
               'problems': [{'id': 'op.k.2', 'code': 'compiler', 'message': 'the compiler gave up'}]})
    elif method == 'tests' and params['operator'] == 'op':
        answer(ident, 'result', {'name': 'op in ' + params['root']})
    elif method == 'tests':
        answer(ident, 'error', {'code': 'not_found', 'message': 'there is no such operator'})
    elif method == 'cancel':
        answer(params['request'], 'error', {'code': 'cancelled', 'message': 'cancelled'})
        answer(ident, 'result', {'cancelled': True})
