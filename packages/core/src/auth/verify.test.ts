import { silentEventPublisher } from '../events';
import { createDivisionRules } from '../teams';
import { seededRandom } from '../testing';
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

describe('the link of a change of address', () => {
  // Deleting a team takes its changes with it; between two statements it may go without them.
  it.each([true, false])(
    'of a team that is gone is of an unknown team; its change is still there: %s',
    async (isThere) => {
      const used: string[] = [];
      const verify = createVerify({
        codec,
        random,
        divisions: createDivisionRules({
          divisions: ['open'],
          isMailConfigured: true,
          isRanksiteConfigured: false,
        }),
        eventPublisher: silentEventPublisher,
        emailChanges: {
          consume(id) {
            used.push(id);
            return Promise.resolve(isThere);
          },
        },
        teams: {
          find: () => Promise.resolve(undefined),
          setEmail: () => Promise.reject(new Error('there is no team to write to')),
        },
        transact: () => Promise.reject(new Error('no registration is finished here')),
      });
      const token = codec.mint('verify', CHANGE, NOW);
      expect(await verify({ token, now: NOW })).toEqual({ outcome: 'unknownTeam' });
      expect(used).toEqual(['v']);
    },
  );
});
