import { createServiceSecret } from './service-secret';

const isSecret = createServiceSecret('geheimnis-ü');

test('the secret itself is accepted', () => {
  expect(isSecret('geheimnis-ü')).toBe(true);
});

test.each(['', 'geheimnis-', 'geheimnis-ü ', 'Geheimnis-ü', 'geheimnis-u\u0308', 'x'.repeat(100_000)])(
  '%j is not',
  (token) => {
    expect(isSecret(token)).toBe(false);
  },
);
