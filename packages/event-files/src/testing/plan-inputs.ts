/** Targets and server states for plans; a test states only what matters. */
import type { ServerState } from '../plan';
import type { ChallengeFields, EventTarget } from '../target';

export const OURS = 'ours';
export const handout = { name: 'x.zip', sha256: 'a'.repeat(64), size: 3, path: 'challenges/web/shop/x.zip' };

export const fields = (said: Partial<ChallengeFields> = {}): ChallengeFields => ({
  name: 'Shop',
  description: '',
  category: 'web',
  author: '',
  points: { min: 100, max: 500 },
  flags: [{ provider: 'flags/static', config: { flag: 'flag{x}' } }],
  decoyFlags: [],
  files: [],
  tiebreakEligible: true,
  sortWeight: null,
  tags: [],
  hidden: false,
  releaseTime: null,
  closeTime: null,
  wave: null,
  requires: [],
  hints: [],
  scoring: { kind: 'decay' },
  instancerConfig: null,
  adminBotConfig: null,
  managedBy: OURS,
  ...said,
});

export const instancer = (name: string | null) => ({
  challengeIntegrationId: '',
  instancer: name,
  config: {},
  expose: [],
  timeoutMilliseconds: 0,
  extendable: true,
});

export const wants = (
  challenges: EventTarget['challenges'],
  said: Partial<EventTarget> = {},
): EventTarget => ({
  managedBy: OURS,
  settings: {},
  challenges,
  waves: {},
  expected: {},
  ...said,
});

export const has = (
  challenges: Readonly<Record<string, ChallengeFields>>,
  said: Partial<ServerState> = {},
): ServerState => ({
  url: 'https://ctf.test',
  settings: {
    overrides: {},
    defaults: {
      ctfName: 'CTF',
      homeContent: '',
      startTime: 1,
      endTime: 2,
      sponsors: [],
      meta: { description: 'd' },
    },
  },
  settingsVersion: '"s"',
  challenges: Object.fromEntries(
    Object.entries(challenges).map(([id, stored]) => [
      id,
      {
        version: `"${id}"`,
        solveCount: 0,
        hints: (stored.hints ?? []).map((hint, n) => ({ ...hint, id: `h${String(n)}`, takers: 0 })),
        fields: stored,
      },
    ]),
  ),
  challengeIds: new Set(Object.keys(challenges)),
  waves: {},
  configuration: { divisions: { open: 'Open' }, defaultDivision: 'open' },
  hasAdminBot: true,
  storedFiles: new Set(),
  ...said,
});

export const hint = (said: object = {}) => ({
  title: 'Look',
  content: 'Up.',
  price: 0,
  releaseTime: null,
  ...said,
});

/** The same server with this many solves of every challenge. */
export function withSolves(solveCount: number, state: ServerState): ServerState {
  const challenges = Object.entries(state.challenges).map(([id, stored]) => [id, { ...stored, solveCount }]);
  return { ...state, challenges: Object.fromEntries(challenges) as ServerState['challenges'] };
}
