import { parse } from 'yaml';
import { formerKeySettings, replaceTokenKey } from './replace-token-key';

const [oldest, old, fresh] = [1, 2, 3].map((byte) => Buffer.alloc(32, byte).toString('base64')) as [
  string,
  string,
  string,
];
const until = new Date(1_800_000_000_000);
const written = (text: string): unknown => parse(text);

describe('a new token key in the settings of npm start', () => {
  it('replaces the key, keeps the former one until the stated time, and leaves the rest alone', () => {
    const before = `# ours\nctfName: A\ntokenKey: '${old}'\nproxy:\n  trust: false\n`;
    const after = replaceTokenKey(before, { key: fresh, former: { key: old, until } });
    expect(written(after ?? '')).toEqual({
      ctfName: 'A',
      tokenKey: fresh,
      formerTokenKey: { key: old, until: until.getTime() },
      proxy: { trust: false },
    });
    expect(after).toContain('# ours');
  });

  it('forgets the key before that', () => {
    const former = { key: oldest, until };
    const before = `tokenKey: "${old}"\n${formerKeySettings({ key: old, former })}divisions:\n  a: A\n`;
    const after = replaceTokenKey(before, { key: fresh, former: { key: old, until } });
    expect(after).not.toContain(oldest);
    expect(written(after ?? '')).toMatchObject({ tokenKey: fresh, divisions: { a: 'A' } });
  });

  it('refuses a file with another key: the event does not use it', () => {
    const replacement = { key: fresh, former: { key: old, until } };
    expect(replaceTokenKey(`tokenKey: '${oldest}'\n`, replacement)).toBeUndefined();
    expect(replaceTokenKey('ctfName: A\n', replacement)).toBeUndefined();
  });
});
