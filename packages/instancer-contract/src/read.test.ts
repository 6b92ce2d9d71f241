import { createFormReader, createReplyReader } from '.';

describe('the forms', () => {
  const identity = { svcAuthToken: 't', teamId: 'team', challengeIntegrationId: 'chall', config: {} };
  const expose = [{ kind: 'tcp', hostPrefix: 'a', containerName: 'app', containerPort: 1337 }];
  const creation = {
    ...identity,
    kind: 'instancerCreateInstanceForm',
    expose,
    timeoutMilliseconds: 1,
    flags: [],
  };

  it('are known by their kind, and keys of a later version do no harm', () => {
    expect(createFormReader('start')({ ...creation, extendable: true, later: 1 }).ok).toBe(true);
    expect(createFormReader('status')({ ...identity, kind: 'instancerGetInstanceForm' }).ok).toBe(true);
    expect(createFormReader('stop')({ ...identity, kind: 'instancerDeleteInstanceForm' }).ok).toBe(true);
    const renewal = { ...identity, kind: 'instancerRenewInstanceForm', timeoutMilliseconds: 5 };
    expect(createFormReader('extend')(renewal).ok).toBe(true);
    expect(createFormReader('stop')(renewal).ok).toBe(false);
  });

  it.each([0, 1, 2 ** 31, Number.MAX_SAFE_INTEGER])(
    'a lifetime of %i, which the platform stores, is taken',
    (timeoutMilliseconds) => {
      expect(createFormReader('start')({ ...creation, timeoutMilliseconds }).ok).toBe(true);
      const renewal = { ...identity, kind: 'instancerRenewInstanceForm', timeoutMilliseconds };
      expect(createFormReader('extend')(renewal).ok).toBe(true);
    },
  );

  it.each([
    ['no token', { svcAuthToken: undefined }],
    ['an empty team', { teamId: '' }],
    ['a lifetime below nothing', { timeoutMilliseconds: -1 }],
    ['half a millisecond', { timeoutMilliseconds: 0.5 }],
    ['a port that does not exist', { expose: [{ ...expose[0], containerPort: 0 }] }],
    ['a prefix that is no host label', { expose: [{ ...expose[0], hostPrefix: 'a.b' }] }],
    ['a flag without text', { flags: [{ provider: 'flags/static' }] }],
  ])('%s is refused without repeating what was sent', (_case, fields) => {
    const form = JSON.parse(JSON.stringify({ ...creation, svcAuthToken: 'hunter2', ...fields })) as unknown;
    const reading = createFormReader('start')(form);
    expect(reading.ok).toBe(false);
    expect(JSON.stringify(reading)).not.toContain('hunter2');
  });
});

describe('the replies', () => {
  const read = createReplyReader();
  const details = {
    kind: 'instancerInstanceDetails',
    status: 'running',
    timeLeftMilliseconds: 5,
    endpoints: [{ kind: 'raw', host: '', port: 0, text: 'x', bypassExpose: true, added: 1 }],
  };

  it('are read by kind', () => {
    expect(read(details)).toBe(details);
    expect(
      read({ ...details, status: 'stopped', timeLeftMilliseconds: null, endpoints: null }),
    ).toBeDefined();
    expect(read({ kind: 'instancerError', message: 'no' })).toEqual({
      kind: 'instancerError',
      message: 'no',
    });
  });

  it.each([
    ['text', 'x'],
    ['null', null],
    ['an unknown kind', { kind: 'other', message: 'x' }],
    ['an unknown status', { ...details, status: 'paused' }],
    ['half a millisecond', { ...details, timeLeftMilliseconds: 0.5 }],
    ['a port that does not exist', { ...details, endpoints: [{ kind: 'tcp', host: 'a', port: 70_000 }] }],
    ['a missing time', { kind: details.kind, status: 'running', endpoints: null }],
  ])('%s is not one', (_case, value) => {
    expect(read(value)).toBeUndefined();
  });
});
