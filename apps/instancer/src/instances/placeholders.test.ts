import { fillPlaceholders, teamDataOf } from './placeholders';

const expose = { kind: 'https', hostPrefix: 'web', containerName: 'app', containerPort: 8080 } as const;
const endpoint = { kind: 'https', host: 'web-0123456789ab.example.org', port: 443 } as const;
const flags = [
  { provider: 'flags/dynamic', flag: 'flag{$&one}' },
  { provider: 'flags/static', flag: 'flag{"two"}' },
];
const teamData = teamDataOf(flags, [
  { expose: { ...expose, title: 'Site', shouldDisplay: true }, endpoint },
  { expose, endpoint },
]);

describe('per-team data in environment values', () => {
  it.each([
    ['$SVC_FLAG', 'flag{$&one}'],
    ['${SVC_FLAG}', 'flag{$&one}'],
    ['a $SVC_FLAG b ${SVC_FLAG}', 'a flag{$&one} b flag{$&one}'],
    ['no names of ours: $HOME ${PATH} $$', 'no names of ours: $HOME ${PATH} $$'],
    ['$SVC_FLAG and $OTHER', 'flag{$&one} and $OTHER'],
    ['$SVC_FLAGX ${SVC_FLAG', '$SVC_FLAGX ${SVC_FLAG'],
  ])('%s becomes %s', (value, expected) => {
    expect(fillPlaceholders(value, teamData)).toBe(expected);
  });

  it('SVC_FLAGS is a JSON list of provider and flag', () => {
    expect(JSON.parse(fillPlaceholders('$SVC_FLAGS', teamData))).toEqual(flags);
  });

  it('SVC_EXPOSED_HOSTNAMES is a JSON list of all endpoints, hidden ones included, a title only where there is one', () => {
    const shown = { ...expose, host: endpoint.host, port: endpoint.port };
    expect(JSON.parse(fillPlaceholders('${SVC_EXPOSED_HOSTNAMES}', teamData))).toEqual([
      { ...shown, title: 'Site' },
      shown,
    ]);
  });

  it('without a flag SVC_FLAG is empty and SVC_FLAGS an empty list', () => {
    const none = teamDataOf([], []);
    expect(fillPlaceholders('<$SVC_FLAG>$SVC_FLAGS', none)).toBe('<>[]');
  });

  it('a flag that looks like a placeholder is not replaced again', () => {
    const sly = teamDataOf([{ provider: 'p', flag: '$SVC_FLAGS' }], []);
    expect(fillPlaceholders('$SVC_FLAG', sly)).toBe('$SVC_FLAGS');
  });
});
