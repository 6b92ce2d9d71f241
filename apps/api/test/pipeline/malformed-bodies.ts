const nest = (open: string, close: string, depth: number) => open.repeat(depth) + close.repeat(depth);

/** JSON texts of every wrong type, size, depth and key. */
export function malformedBodies(): [string, Buffer][] {
  const scalars = [
    'null',
    'true',
    '0',
    '-0',
    '1e400',
    '-1e400',
    '1e-400',
    '9007199254740993',
    '""',
    '"x"',
    '[]',
    '{}',
  ];
  const keys = ['name', 'flag', 'scores', 'limit', 'email', 'id', 'count', 'target', 'uploads'];
  const prototypeKeys = [
    '__proto__',
    'constructor',
    'prototype',
    'toString',
    'hasOwnProperty',
    'then',
    'toJSON',
  ];
  const texts: [string, string][] = [
    ...scalars.map((value): [string, string] => [`root ${value}`, value]),
    ...keys.flatMap((key) =>
      scalars.map((value): [string, string] => [`${key} = ${value}`, `{"${key}":${value}}`]),
    ),
    ...prototypeKeys.flatMap((key) =>
      scalars.map((value): [string, string] => [`${key} = ${value}`, `{"name":"x","${key}":${value}}`]),
    ),
    ...prototypeKeys.map((key): [string, string] => [
      `nested ${key}`,
      `{"name":"x","free":{"${key}":{"${key}":1}}}`,
    ]),
    ...[1, 63, 64, 65, 500, 5_000].flatMap((depth): [string, string][] => [
      [`${String(depth)} arrays`, nest('[', ']', depth)],
      [`${String(depth)} objects`, `{"name":"x","free":${'{"a":'.repeat(depth)}1${'}'.repeat(depth)}}`],
      [`${String(depth)} arrays never closed`, '['.repeat(depth)],
      [`${String(depth)} objects never closed`, '{"a":'.repeat(depth)],
    ]),
    ...[
      '',
      ' ',
      '{',
      '}',
      '{"name"',
      '{"name":',
      '{"name":"',
      '{name:1}',
      "{'name':1}",
      '{"name":1,}',
      '[1,]',
      'NaN',
    ].map((text): [string, string] => [`not JSON ${text}`, text]),
    ...[
      'undefined',
      '//x',
      '{"a":1}{"b":2}',
      '\ufeff\ufeff{}',
      '{"name":01}',
      '{"name":.5}',
      '{"name":"\t"}',
    ].map((text): [string, string] => [`not JSON ${text}`, text]),
    ...['\\u0000', '\\ud800', '\\udc00', '\\ud800\\ud800', '\\uZZZZ', '\\x41', '\\'].flatMap(
      (escape): [string, string][] => [
        [`escape ${escape}`, `{"name":"${escape}"}`],
        [`escape ${escape} in a key`, `{"${escape}":1}`],
        [`escape ${escape} deep`, `{"name":"x","free":{"${escape}":["${escape}"]}}`],
      ],
    ),
    ...[100, 1_000, 5_000, 100_000].map((size): [string, string] => [
      `${String(size)} characters`,
      `{"name":"${'x'.repeat(size)}"}`,
    ]),
    ['a thousand keys', `{${Array.from({ length: 1000 }, (_unused, at) => `"k${String(at)}":1`).join(',')}}`],
    ['the same key a thousand times', `{${'"name":1,'.repeat(1000)}"name":"x"}`],
    ['a number of 2,000 digits', `{"name":"x","count":${'9'.repeat(2000)}}`],
  ];
  const bytes: [string, Buffer][] = [
    ['lone continuation byte', Buffer.from([0x7b, 0x22, 0x80, 0x22, 0x3a, 0x31, 0x7d])],
    ['overlong slash', Buffer.from([0x22, 0xc0, 0xaf, 0x22])],
    ['encoded surrogate', Buffer.from([0x22, 0xed, 0xa0, 0x80, 0x22])],
    ['beyond Unicode', Buffer.from([0x22, 0xf4, 0x90, 0x80, 0x80, 0x22])],
    ['cut off sequence', Buffer.from([0x22, 0xe2, 0x82])],
    ['UTF-16', Buffer.from('{"name":"x"}', 'utf16le')],
    ['raw NUL', Buffer.from('{"name":"\0"}')],
    ['gzip magic', Buffer.from([0x1f, 0x8b, 0x08, 0x00])],
  ];
  return [...texts.map(([title, text]): [string, Buffer] => [title, Buffer.from(text)]), ...bytes];
}
