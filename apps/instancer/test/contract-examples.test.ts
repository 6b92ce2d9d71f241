import { createFormReader, createReplyReader } from '@rampart/instancer-contract';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';

/** The examples in the README of the contract, for authors of services who do not use the package. */
const page = readFileSync(join(__dirname, '../../../../packages/instancer-contract/README.md'), 'utf8');
const [start, ...replies] = [...page.matchAll(/```json\n(.+?)```/gs)].map(
  ([, json = '']) => JSON.parse(json) as Record<string, unknown>,
);
const FORMS = { status: 'Get', stop: 'Delete', extend: 'Renew' } as const;

describe('the examples of the contract', () => {
  it('have a request to start an instance', () => {
    expect(createFormReader('start')(start)).toMatchObject({ ok: true });
  });

  it.each(['status', 'stop', 'extend'] as const)('have the keys of a request to %s', (operation) => {
    const identity = Object.fromEntries(Object.entries(start ?? {}).slice(0, 5));
    const kind = `instancer${FORMS[operation]}InstanceForm`;
    const lifetime = operation === 'extend' ? { timeoutMilliseconds: 1 } : {};
    expect(createFormReader(operation)({ ...identity, kind, ...lifetime })).toMatchObject({ ok: true });
  });

  it('have both kinds of reply', () => {
    expect(replies.map((reply) => createReplyReader()(reply)?.kind)).toEqual([
      'instancerInstanceDetails',
      'instancerError',
    ]);
  });
});
