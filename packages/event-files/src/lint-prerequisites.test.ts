import { describeFinding } from './finding';
import { lintFolder } from './lint';
import { aFolder } from './testing/a-folder';

const PLAYABLE = 'name: Shop\npoints: { min: 100, max: 500 }\n';

describe('prerequisites', () => {
  const requiring = (...ids: readonly string[]) =>
    `${PLAYABLE}flags: [f]\nrequires:\n  - challenges: [${ids.join(', ')}]`;
  const lintAll = async (texts: Readonly<Record<string, string>>) => {
    const files = Object.entries(texts).map(([id, text]) => [`challenges/web/${id}/challenge.yaml`, text]);
    const findings = await lintFolder(aFolder({ 'event.yaml': 'name: CTF', ...Object.fromEntries(files) }));
    return findings.map(describeFinding);
  };
  const DYNAMIC = `${PLAYABLE}scoring: { kind: dynamic, source: { transport: webhook, secret: ${'s'.repeat(32)} } }`;

  test('that form a cycle are found, and so are challenges that require them', async () => {
    expect(
      await lintAll({
        a: requiring('b'),
        b: requiring('a'),
        c: requiring('a', 'free'),
        free: `${PLAYABLE}flags: [f]`,
      }),
    ).toEqual([
      expect.stringContaining(
        'web/a/challenge.yaml:5: requires.0: no team can fulfil this: b cannot be solved',
      ),
      expect.stringContaining(
        'web/b/challenge.yaml:5: requires.0: no team can fulfil this: a cannot be solved',
      ),
      expect.stringContaining(
        'web/c/challenge.yaml:5: requires.0: no team can fulfil this: a cannot be solved',
      ),
    ]);
  });

  test('with pushed points are found, because they have no solves', async () => {
    const finding = expect.stringContaining('hill cannot be solved with a flag by then') as string;
    expect(await lintAll({ a: requiring('hill'), hill: DYNAMIC })).toEqual([finding]);
    const oneOfOne = `${PLAYABLE}flags: [f]\nrequires:\n  - { challenges: [hill], count: 1 }`;
    expect(await lintAll({ a: oneOfOne, hill: DYNAMIC })).toEqual([finding]);
  });

  test('in a chain, of part of a group, and on the server are no findings', async () => {
    const oneOf = `${PLAYABLE}flags: [f]\nrequires:\n  - { challenges: [hill, b], count: 1 }`;
    expect(
      await lintAll({ a: oneOf, b: requiring('c', 'elsewhere'), c: `${PLAYABLE}flags: [f]`, hill: DYNAMIC }),
    ).toEqual([]);
  });
});
