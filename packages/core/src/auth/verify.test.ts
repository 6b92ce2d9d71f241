import { silentEventPublisher } from '../events';
import { createDivisionRules } from '../teams';
import { aTeam, seededRandom } from '../testing';
import { createTokenCodec } from './token-codec';
import { createVerify } from './verify';

const NOW = new Date('2026-06-02T00:00:00.000Z');
const random = seededRandom('verify');
const codec = createTokenCodec({
  tokenKey: Buffer.alloc(32, 1).toString('base64'),
  loginTimeoutMs: 3_600_000,
  random,
});
const CHANGE = { verifyId: 'v', kind: 'update', userId: 'team', email: 'new@example.org' } as const;

const divisions = createDivisionRules({
  divisions: ['open'],
  isMailConfigured: true,
  isRanksiteConfigured: false,
});
const token = codec.mint('verify', CHANGE, NOW);

describe('the link of a change of address', () => {
  // Deleting a team takes its changes with it; between two statements it may go without them.
  it.each([true, false])(
    'of a team that is gone is of an unknown team; its change is still there: %s',
    async (isThere) => {
      const used: string[] = [];
      const verify = createVerify({
        codec,
        random,
        divisions,
        eventPublisher: silentEventPublisher,
        emailChanges: {
          consume(id) {
            used.push(id);
            return Promise.resolve(isThere);
          },
        },
        teams: { find: () => Promise.resolve(undefined) },
        transact: () => Promise.reject(new Error('there is no team to write to')),
      });
      expect(await verify({ token, now: NOW })).toEqual({ outcome: 'unknownTeam' });
      expect(used).toEqual(['v']);
    },
  );

  it.each([
    ['changes nothing once the team has signed out everywhere', 'of later', 'invalidToken', []],
    ['(control) changes the address until then', null, 'emailSet', ['new@example.org']],
  ])('that was just taken %s', async (_title, tokenEpoch, outcome, written) => {
    const addresses: (string | null)[] = [];
    const before = { ...aTeam({ id: 'team', division: 'open' }), createdAt: NOW, tokenEpoch: null };
    const verify = createVerify({
      codec,
      random,
      divisions,
      eventPublisher: silentEventPublisher,
      emailChanges: { consume: () => Promise.resolve(true) },
      teams: { find: () => Promise.resolve(before) },
      transact: (work) =>
        work({
          teams: {
            lock: () => Promise.resolve({ ...before, tokenEpoch }),
            setEmail(_id, email) {
              addresses.push(email);
              return Promise.resolve('updated');
            },
            insert: jest.fn(),
          },
          verifications: { claimByToken: jest.fn() },
          emailChanges: { deleteOf: () => Promise.resolve() },
        }),
    });
    expect(await verify({ token, now: NOW })).toEqual({ outcome });
    expect(addresses).toEqual(written);
  });
});
