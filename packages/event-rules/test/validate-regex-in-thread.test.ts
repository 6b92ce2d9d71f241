import { validateRegex } from '../src/regex/validate-regex';
import { validateRegexInThread } from '../src/regex/validate-regex-in-thread';

test('a pattern is validated in a thread of its own', async () => {
  await expect(validateRegexInThread({ pattern: 'flag\\{\\d+\\}', flags: '' })).resolves.toEqual({
    outcome: 'good',
  });
});

describe('while a slow pattern is validated', () => {
  const slow = { pattern: '^((a+)\\2?)+$', flags: '' };
  const refused = { outcome: 'bad', path: 'pattern', detail: 'can take too long to match' };

  async function beatsDuring(validate: () => unknown): Promise<number> {
    let beats = 0;
    const heart = setInterval(() => (beats += 1), 1);
    expect(await validate()).toEqual(refused);
    clearInterval(heart);
    return beats;
  }

  test('the event loop goes on', async () => {
    expect(await beatsDuring(() => validateRegexInThread(slow))).toBeGreaterThan(0);
  });

  test('control: without the thread it stands still', async () => {
    expect(await beatsDuring(() => validateRegex(slow))).toBe(0);
  });
});

test('a pattern nobody can check in time or memory is refused', async () => {
  const pattern = `(${'(?:x{1,1000}){1,1000}'.repeat(2_000)})`;
  await expect(validateRegexInThread({ pattern, flags: '' })).resolves.toMatchObject({ outcome: 'bad' });
}, 15_000);
