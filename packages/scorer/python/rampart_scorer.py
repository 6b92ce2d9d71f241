"""Pushes the points of a dynamic challenge to Rampart: signs, repeats what failed, and never counts anything twice.

Needs Python 3.9 or newer and nothing else: copy this file. Use one Scorer at a time for each feed; threads may share it.
"""
import hashlib, hmac, http.client, json, threading, time, urllib.parse, urllib.request

MAY_EXPIRE_AFTER_MS = 240_000  # a signature is valid for five minutes; a younger one that is refused never was


class Refused(Exception):
    """Repeating does not mend it: a wrong secret, an invalid body, or not a Rampart server."""


class AnyStatus(urllib.request.HTTPErrorProcessor):
    http_response = https_response = lambda self, request, response: response


class Scorer:
    def __init__(self, base_url, challenge_id, secret, timeout=30.0, first_wait=0.25, longest_wait=30.0):
        """`base_url` is without /api; times are in seconds."""
        if not base_url.startswith(("http://", "https://")):
            raise ValueError(f"{base_url} does not begin with http:// or https://")
        self._url = f"{base_url.rstrip('/')}/api/v2/challs/{urllib.parse.quote(challenge_id, safe='')}/scores"
        self._challenge_id, self._secret, self._timeout = challenge_id, secret.encode(), timeout
        self._first_wait, self._longest_wait = first_wait, longest_wait
        self._opener, self._lock, self._signed_at = urllib.request.build_opener(AnyStatus), threading.Lock(), 0

    def push(self, points):
        """Sets {team id: points}. Returns what changed, or None when the answer to an earlier attempt was lost."""
        return self._deliver("", "scores", points)

    def dry_run(self, points):
        """Returns what `push` would change at this moment; stores nothing."""
        return self._deliver("/dry-run", "dryRun", points)

    def _deliver(self, path, name, points):
        body = json.dumps({name: [{"userId": team, "points": value} for team, value in points.items()]}).encode()
        with self._lock:
            request, wait = self._signed(path, body), self._first_wait
            while True:
                status, answer = self._attempt(request)
                if status == 200 and "data" in answer or answer.get("kind") == "badReplayedRequest":
                    return answer.get("data")
                # Repeated unchanged, so that a copy that arrives late is a replay; signed anew once none can be valid.
                if answer.get("kind") == "badSignature" and time.time() * 1000 - self._signed_at > MAY_EXPIRE_AFTER_MS:
                    request = self._signed(path, body)
                elif status is not None and status < 500 and status != 429:
                    if answer.get("kind") == "badSignature":
                        self._signed_at = 0  # the clock may have been ahead: nothing need be later than what was never valid
                    raise Refused(f"{status} {answer.get('kind')}: {answer.get('message', 'not an answer of Rampart')}")
                time.sleep(wait)
                wait = min(2 * wait, self._longest_wait)

    def _signed(self, path, body):
        self._signed_at = max(int(time.time() * 1000), self._signed_at + 1)
        signed = f"{self._signed_at}.{self._challenge_id}.".encode() + body
        signature = "sha256=" + hmac.new(self._secret, signed, hashlib.sha256).hexdigest()
        return urllib.request.Request(self._url + path, body, {"X-SVC-Timestamp": self._signed_at, "X-SVC-Signature": signature})

    def _attempt(self, request):
        """Its status (None when there is no answer) and JSON ({} when there is none)."""
        try:
            with self._opener.open(request, timeout=self._timeout) as response:
                status, text = response.status, response.read()
        except (OSError, http.client.HTTPException):
            return None, {}
        try:
            return status, dict(json.loads(text))
        except (TypeError, ValueError):
            return status, {}
