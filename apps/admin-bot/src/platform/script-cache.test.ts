import { createScriptCache } from './script-cache';

/** A platform whose challenges have the revision they were last given. */
function aPlatform() {
  const revisions = new Map<string, string>();
  const asked: string[] = [];
  const scripts = createScriptCache({
    getSource: (challengeId) => {
      const configRevision = revisions.get(challengeId) ?? '';
      asked.push(`${challengeId} ${configRevision}`);
      return Promise.resolve({ sourceCode: `export const revision = '${configRevision}';`, configRevision });
    },
  });
  const get = (challengeId: string, configRevision: string) => scripts.get({ challengeId, configRevision });
  return { revisions, asked, get };
}

describe('the scripts a runner keeps', () => {
  it('are fetched once a challenge and revision', async () => {
    const { revisions, asked, get } = aPlatform();
    revisions.set('a', '1').set('b', '1');
    for (const challenge of ['a', 'b', 'a', 'b']) {
      expect(await get(challenge, '1')).toMatchObject({ code: expect.stringContaining("'1'") });
    }
    expect(asked).toEqual(['a 1', 'b 1']);
  });

  it('are replaced by a newer revision of the same challenge, and the older one is forgotten', async () => {
    const { revisions, asked, get } = aPlatform();
    revisions.set('a', '1');
    await get('a', '1');
    revisions.set('a', '2');
    expect(await get('a', '2')).toMatchObject({ code: expect.stringContaining("'2'") });
    revisions.set('a', '1');
    await get('a', '1');
    expect(asked).toEqual(['a 1', 'a 2', 'a 1']);
  });

  it('are not given to a job of another revision', async () => {
    const { revisions, get } = aPlatform();
    revisions.set('a', '2');
    expect(await get('a', '1')).toEqual({ detail: 'the script has changed since the job was submitted' });
  });

  it('of at most 64 challenges are kept', async () => {
    const { asked, get } = aPlatform();
    for (let i = 0; i < 65; i += 1) await get(String(i), '');
    asked.length = 0;
    await get('64', '');
    await get('1', '');
    expect(asked).toEqual([]);
    await get('0', '');
    expect(asked).toEqual(['0 ']);
  });
});
