import { vetRegex } from '../../src/infra/regex/vet-regex';
import { vetRegexInThread } from '../../src/infra/regex/vet-regex-in-thread';

test('a pattern is vetted in a thread of its own', async () => {
  await expect(vetRegexInThread({ pattern: 'flag\\{\\d+\\}', flags: '' })).resolves.toEqual({
    outcome: 'good',
  });
});

describe('while a slow pattern is vetted', () => {
  const slow = { pattern: '^((a+)\\2?)+$', flags: '' };
  const refused = { outcome: 'bad', path: 'pattern', detail: 'can take too long to match' };

  async function beatsDuring(vet: () => unknown): Promise<number> {
    let beats = 0;
    const heart = setInterval(() => (beats += 1), 1);
    expect(await vet()).toEqual(refused);
    clearInterval(heart);
    return beats;
  }

  test('the event loop goes on', async () => {
    expect(await beatsDuring(() => vetRegexInThread(slow))).toBeGreaterThan(0);
  });

  test('control: without the thread it stands still', async () => {
    expect(await beatsDuring(() => vetRegex(slow))).toBe(0);
  });
});

test('a pattern nobody can check in time or memory is refused', async () => {
  const pattern = `(${'(?:x{1,1000}){1,1000}'.repeat(2_000)})`;
  await expect(vetRegexInThread({ pattern, flags: '' })).resolves.toMatchObject({ outcome: 'bad' });
}, 15_000);
