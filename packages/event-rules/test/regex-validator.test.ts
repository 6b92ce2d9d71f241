import { validateRegex } from '../src/regex/validate-regex';
import { createRegexValidator } from '../src/regex/regex-validator';

const ordinary = { pattern: 'flag\\{\\d+\\}', flags: '' };
const broken = { pattern: '(', flags: '' };

test('patterns are validated in a thread, one after the other or at the same time', async () => {
  const validate = createRegexValidator();
  await expect(validate(ordinary)).resolves.toEqual({ outcome: 'good' });
  const validations = await Promise.all([validate(broken), validate(ordinary), validate(broken)]);
  expect(validations.map(({ outcome }) => outcome)).toEqual(['bad', 'good', 'bad']);
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
    expect(await beatsDuring(() => createRegexValidator()(slow))).toBeGreaterThan(0);
  });

  test('control: without the thread it stands still', async () => {
    expect(await beatsDuring(() => validateRegex(slow))).toBe(0);
  });
});

test('a pattern that exceeds the limits of time or memory is refused, and the next one is validated', async () => {
  const validate = createRegexValidator();
  const pattern = `(${'(?:x{1,1000}){1,1000}'.repeat(2_000)})`;
  await expect(validate({ pattern, flags: '' })).resolves.toMatchObject({ outcome: 'bad' });
  await expect(validate(ordinary)).resolves.toEqual({ outcome: 'good' });
});
