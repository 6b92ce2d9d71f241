import { drawFrom } from '@rampart/core/testing';
import { malformedBodies } from './malformed-bodies';

/**
 * Requests no honest client sends, as raw bytes: none may give a 5xx or a hang. The same seed gives the same list, so a
 * failure can be repeated.
 */

export interface MalformedRequest {
  readonly title: string;
  readonly bytes: Buffer;
}

/** A route to aim at; `path` is complete, with `/api/v…` and parameters filled in. */
export interface MalformedTarget {
  readonly method: string;
  readonly path: string;
  /** Further header lines, for example a token. */
  readonly headers?: readonly string[];
}

const latin1 = (text: string) => Buffer.from(text, 'latin1');

function headed({ method, path, headers = [] }: MalformedTarget, more: readonly string[]): Buffer {
  const lines = [`${method} ${path} HTTP/1.1`, 'Host: toy', 'Connection: close', ...headers, ...more];
  return latin1(`${lines.join('\r\n')}\r\n\r\n`);
}

function framed(target: MalformedTarget, body: Buffer, headers: readonly string[] = []): Buffer {
  return Buffer.concat([headed(target, [...headers, `Content-Length: ${String(body.length)}`]), body]);
}

const CODINGS = [
  'gzip',
  'deflate',
  'br',
  'zstd',
  'x-gzip',
  'gzip, gzip',
  'identity, gzip',
  'unknown',
  ' ',
  '\xff',
];
const TYPES = [
  '',
  'text/plain',
  'application/json; charset=utf-7',
  'multipart/form-data',
  ';;;',
  'a'.repeat(2000),
];
const AUTHORIZATIONS = [
  'Bearer',
  'Bearer ',
  'Bearer \xff',
  `Bearer ${'x'.repeat(8000)}`,
  'Basic eDp5',
  '\x01',
  'bearer x',
];
const FORWARDS = [
  ',,,,',
  'x'.repeat(4000),
  '::::',
  '1.2.3.4:80',
  '[::1]',
  "'; drop",
  '\xff',
  '999.1.1.1',
  '2',
];
const LENGTHS = ['-1', '1e3', '0x10', '99999999999999999999', '4097', '5, 6', '', ' ', '+5', '٣'];
const CODED = [
  'chunked, gzip',
  'gzip',
  'identity',
  'chunked, chunked',
  'xchunked',
  ' chunked',
  'Chunked\x0b',
];
const CHUNKS = [
  'zz\r\n',
  '-1\r\nx\r\n',
  '5\r\nab\r\n0\r\n\r\n',
  'ffffffffffffffff\r\n',
  '1;x=\xff\r\na\r\n',
  '2\r\nab0\r\n\r\n',
  '\r\n',
];
const PATHS = [
  '%',
  '%zz',
  '%00',
  '%ff',
  '%2e%2e%2f',
  '..',
  'a%20b',
  '%F0%9F%98%80',
  '__proto__',
  'constructor',
  'x'.repeat(3000),
  ';a=b',
  '%u0041',
  '\xe9',
  '"<>"',
];
const QUERIES = [
  'limit',
  'limit=',
  'limit=%',
  'limit=%ff',
  'limit[]=1',
  'limit[a]=1',
  'limit=1&limit=2',
  '__proto__[x]=1',
  'limit=Infinity',
  'limit=-0',
  `limit=${'9'.repeat(500)}`,
  '&&&&',
  '=1',
  '?',
  'a&'.repeat(3000),
  'limit=1%00',
  'search=%ED%A0%80',
];
const METHODS = [
  'get',
  'GETT',
  'TRACE',
  'CONNECT',
  'PROPFIND',
  'M-SEARCH',
  'HEAD',
  'OPTIONS',
  'PURGE',
  'BREW',
  '\x00',
  'G\xffT',
];

function headerRequests(target: MalformedTarget): [string, Buffer][] {
  const body = Buffer.from('{"name":"x"}');
  const withHeader = (name: string, values: readonly string[]) =>
    values.map((value): [string, Buffer] => [
      `${name}: ${value}`,
      framed(target, body, [`${name}: ${value}`]),
    ]);
  const head = (lines: readonly string[], rest = '') => Buffer.concat([headed(target, lines), latin1(rest)]);
  return [
    ...withHeader('Content-Encoding', CODINGS),
    ...withHeader('Content-Type', TYPES),
    ...withHeader('Authorization', AUTHORIZATIONS),
    ...withHeader('X-Forwarded-For', FORWARDS),
    ...withHeader('X-Request-Id', FORWARDS),
    ...withHeader('If-None-Match', ['"', 'W/', '*', 'x'.repeat(5000)]),
    ...withHeader('Accept-Encoding', ['gzip;q=x', ';;', 'br;q=0', ','.repeat(3000)]),
    ...withHeader('Expect', ['100-continue', 'nonsense']),
    ...withHeader('Upgrade', ['h2c', 'websocket', '\x7f']),
    ...withHeader('X-Svc-Timestamp', ['x', '-1', '9'.repeat(400)]),
    ...withHeader('X-Svc-Signature', ['', 'sha256=', 'sha256=zz', 'x'.repeat(5000)]),
    ...LENGTHS.map((length): [string, Buffer] => [
      `Content-Length: ${length}`,
      head([`Content-Length: ${length}`], '{}'),
    ]),
    ...CODED.map((coding): [string, Buffer] => [
      `Transfer-Encoding: ${coding}`,
      head([`Transfer-Encoding: ${coding}`], '0\r\n\r\n'),
    ]),
    ...CHUNKS.map((chunk): [string, Buffer] => [
      `chunk ${chunk}`,
      head(['Transfer-Encoding: chunked'], chunk),
    ]),
    ['length and chunks', head(['Transfer-Encoding: chunked', 'Content-Length: 5'], '0\r\n\r\n')],
    ['two lengths', head(['Content-Length: 2', 'Content-Length: 3'], '{}')],
    ['header without colon', head(['nonsense'])],
    ['header with a space in its name', head(['Bad Name: x'])],
    ['header with NUL', head(['X: \0'])],
    ['folded header', head(['X: a', ' b'])],
    ['no host', latin1(`${target.method} ${target.path} HTTP/1.1\r\nConnection: close\r\n\r\n`)],
    ['headers of 20 KB', head([`X: ${'x'.repeat(20_000)}`])],
    ['two thousand headers', head(Array.from({ length: 2000 }, (_unused, at) => `X${String(at)}: 1`))],
    ['bare line feeds', latin1(`${target.method} ${target.path} HTTP/1.1\nHost: toy\nConnection: close\n\n`)],
    ['cut off in the headers', latin1(`${target.method} ${target.path} HTTP/1.1\r\nHost: to`)],
    ['cut off in the body', framed(target, body).subarray(0, -5)],
  ];
}

function lineRequests(target: MalformedTarget): [string, Buffer][] {
  const line = (text: string) =>
    latin1(`${text}\r\nHost: toy\r\nConnection: close\r\nContent-Length: 0\r\n\r\n`);
  const parent = target.path.slice(0, target.path.lastIndexOf('/'));
  return [
    ...METHODS.map((method): [string, Buffer] => [
      `method ${method}`,
      line(`${method} ${target.path} HTTP/1.1`),
    ]),
    ...PATHS.map((last): [string, Buffer] => [
      `path ${last}`,
      line(`${target.method} ${parent}/${last} HTTP/1.1`),
    ]),
    ...QUERIES.map((query): [string, Buffer] => [
      `query ${query}`,
      line(`${target.method} ${target.path}?${query} HTTP/1.1`),
    ]),
    ...['HTTP/0.9', 'HTTP/1.0', 'HTTP/2.0', 'HTTP/9', 'ICY/1.0', ''].map((version): [string, Buffer] => [
      `version ${version}`,
      line(`${target.method} ${target.path} ${version}`),
    ]),
    ...['*', 'http://toy', `http://toy${target.path}`, '//', 'toy:80', '?', '#', ''].map(
      (form): [string, Buffer] => [`target ${form}`, line(`${target.method} ${form} HTTP/1.1`)],
    ),
    ['TLS greeting', Buffer.from([0x16, 0x03, 0x01, 0x02, 0x00, 0x01, 0x00, 0x01, 0xfc, 0x03, 0x03])],
    ['nothing', Buffer.alloc(0)],
    ['a line end', latin1('\r\n')],
  ];
}

/** Valid requests with a few bytes changed, cut out or doubled at random places. */
function mutations(target: MalformedTarget, count: number): [string, Buffer][] {
  const random = drawFrom(20250614);
  const valid = framed(target, Buffer.from('{"name":"x","count":1,"uploads":[{"name":"a","size":1}]}'));
  return Array.from({ length: count }, (_unused, index) => {
    const bytes = [...valid];
    for (let change = 0; change <= random(4); change += 1) {
      const at = random(bytes.length);
      const kind = random(3);
      if (kind === 0) bytes[at] = random(256);
      else if (kind === 1) bytes.splice(at, 1 + random(8));
      else bytes.splice(at, 0, ...bytes.slice(at, at + random(16)));
    }
    return [`mutation ${String(index)}`, Buffer.from(bytes)];
  });
}

/** Malformed requests against one target. */
export function malformedRequests(target: MalformedTarget, mutationCount: number): MalformedRequest[] {
  return [
    ...malformedBodies().map(([title, body]): [string, Buffer] => [`body: ${title}`, framed(target, body)]),
    ...headerRequests(target),
    ...lineRequests(target),
    ...mutations(target, mutationCount),
  ].map(([title, bytes]) => ({ title: `${target.method} ${target.path} ${title}`.slice(0, 160), bytes }));
}
