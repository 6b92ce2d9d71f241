import { auditedTime } from './audited-time';

test.each([
  ['opensAt', '2026-11-28T17:00:00.000Z', 1_795_885_200_000],
  ['endAtMs', 1_795_885_200_000, 1_795_885_200_000],
  ['price', 50, undefined],
  ['title', 'Since 2026-11-28T17:00:00.000Z', undefined],
  ['opensAt', null, undefined],
])('of what is recorded as %s, %j is the instant %s', (name, value, at) => {
  expect(auditedTime(name, value)).toBe(at);
});
