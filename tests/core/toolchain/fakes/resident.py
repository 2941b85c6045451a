#!/usr/bin/env python3
# SPDX-FileCopyrightText: 2026 The Tileport authors
# SPDX-License-Identifier: Apache-2.0
"""One helper that can do everything that a helper should not."""

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
        answer(ident, "result", {"protocol": int(os.environ.get("FAKE_PROTOCOL", "1"))})
    if method == 'echo':
        answer(ident, 'event', 'progress')
        answer(ident, 'result', params)
    elif method == 'refuse':
        answer(ident, 'error', {'code': 'bad_params', 'message': 'no', 'place': {'key': 'x', 'line': 3}, 'remedy': 'do'})
    elif method == 'die':
        sys.stderr.write('last words\n')
        sys.exit(3)
    elif method == 'die_mid_answer':
        sys.stdout.write('{"id": %d, "resu' % ident); sys.stdout.flush()
        os.kill(os.getpid(), signal.SIGKILL)
    elif method == 'hang':
        time.sleep(1000)
    elif method == 'garbage':
        print('Segmentation fault (not really)', flush=True)
        time.sleep(1000)
    elif method == 'stranger':
        answer(9999, 'result', {})
        answer(ident, 'result', {})
    elif method == 'nonsense':
        answer(ident, 'something', 1)
    elif method == 'later':
        pass
    elif method == 'cancel':
        answer(params['request'], 'error', {'code': 'cancelled', 'message': 'ok'})
        answer(ident, 'result', {'cancelled': True})
    elif method == 'deaf':
        signal.signal(signal.SIGTERM, signal.SIG_IGN)
        while True: time.sleep(1)
