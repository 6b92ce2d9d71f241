import { draftOf, exceptionOf, kindsFor, type NetworkException } from './network-draft';

const hall = { network: '192.0.2.0/24', note: 'Hall 2' } as const;

describe('an exception for a network', () => {
  it.each<NetworkException>([
    { ...hall, bucket: null, limit: { kind: 'multiplied', by: 20 } },
    { ...hall, bucket: 'registration-ip', limit: { kind: 'own', burst: 500, windowMs: 90_000 } },
    { ...hall, bucket: 'leaderboard-search', limit: { kind: 'none' } },
  ])('is what was stored, if nothing in its form is changed: $limit.kind', (stored) => {
    expect(exceptionOf(draftOf(stored))).toEqual(stored);
  });

  it('has a limit of its own only for one bucket', () => {
    expect(kindsFor('')).not.toContain('own');
    expect(kindsFor('registration-ip')).toContain('own');
  });
});
