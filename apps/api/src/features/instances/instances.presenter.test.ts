import { createInstancers } from '@rampart/core/instances';
import { anInstanceProvider } from '@rampart/core/testing';
import { presentInstance, presentInstancers } from './instances.presenter';

describe('the schema route', () => {
  const able = anInstanceProvider({ configSchema: { type: 'object' }, configDefaults: { a: 1 } });
  const poor = anInstanceProvider({ canStop: false, canExtend: false });
  const shown = (defaultName: string) => {
    const instancers = createInstancers(
      new Map([
        ['able', able],
        ['poor', poor],
      ]),
      defaultName,
    );
    if (instancers === undefined) throw new Error('there are instancers');
    return presentInstancers(instancers);
  };

  it('names the default, and each instancer by its key with what it can', () => {
    expect(shown('poor')).toEqual({
      defaultInstancer: 'poor',
      instancers: [
        { name: 'able', schema: { type: 'object' }, defaults: { a: 1 }, canStop: true, canExtend: true },
        { name: 'poor', schema: {}, defaults: {}, canStop: false, canExtend: false },
      ],
    });
    expect(shown('able').defaultInstancer).toBe('able');
  });

  it.each([[{ canStop: true, canExtend: false }], [{ canStop: false, canExtend: true }]])(
    'abilities are told apart: %j',
    (abilities) => {
      const instancers = createInstancers(new Map([['one', anInstanceProvider(abilities)]]), 'one');
      expect(instancers === undefined ? [] : presentInstancers(instancers).instancers).toMatchObject([
        abilities,
      ]);
    },
  );
});

describe('a status', () => {
  it('has the fields of the table and no other one', () => {
    const endpoint = { kind: 'raw', host: '', port: 0, title: 't', text: 'x', bypassExpose: true } as const;
    const more = { node: 'n' };
    const instance = {
      state: 'running',
      timeLeftMs: 5,
      endpoints: [{ ...endpoint, ...more }],
      ...more,
    } as const;
    expect(presentInstance(instance)).toEqual({
      status: 'running',
      timeLeftMilliseconds: 5,
      endpoints: [{ kind: 'raw', host: '', port: 0, title: 't', text: 'x' }],
    });
  });

  it.each([
    [null, null],
    [0, []],
  ])('time %j and endpoints %j stay as they are', (timeLeftMs, endpoints) => {
    expect(presentInstance({ state: 'stopped', timeLeftMs, endpoints })).toEqual({
      status: 'stopped',
      timeLeftMilliseconds: timeLeftMs,
      endpoints,
    });
  });
});
