import { systemRandom } from '.';

describe('random bytes of the system', () => {
  it.each([0, 1, 12, 1_024, 1_025, 10_000])('are as many as were asked for: %i', (count) => {
    expect(systemRandom.bytes(count)).toHaveLength(count);
  });

  it('are never given twice, however many are asked for in pieces', () => {
    const pieces = Array.from({ length: 2_000 }, () => systemRandom.bytes(16).toString('hex'));
    expect(new Set(pieces).size).toBe(pieces.length);
    expect(pieces).not.toContain('0'.repeat(32));
  });

  it('belong to whoever got them', () => {
    const [first, second] = [systemRandom.bytes(16), systemRandom.bytes(16)];
    const before = second.toString('hex');
    first.fill(0);
    systemRandom.bytes(16);
    expect(second.toString('hex')).toBe(before);
  });
});
