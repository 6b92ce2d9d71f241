import { createClient, registerV2, submitFlag, type Client } from '@rampart/contract';
import { mapLimited } from '@rampart/core/infra/batching';
import { createChallenges, flagOf } from '../event/seed-event';
import { SETUPS, type Kind } from './announcement-report';

/** A correct flag that was not submitted before. */
export interface CorrectFlag {
  readonly challengeId: string;
  readonly token: string;
}

/** As many as organisers announce: a new challenge has one for each setup. */
export const BLOODS_COUNT = SETUPS.length;
/** Teams that come for a new challenge at the same moment. */
const RUSH = 16;
const TEAMS = 200;
const IN_PARALLEL = 8;

export interface FlagSupply {
  /** The flags of one round: for each setup those that it gets at once. */
  readonly take: (kind: Kind) => readonly (readonly CorrectFlag[])[];
}

/** Submits it, insists that it is accepted, and answers how long that took, ms. */
export async function submit(client: Client, { challengeId, token }: CorrectFlag): Promise<number> {
  const startedAt = performance.now();
  const { kind } = await client.call(submitFlag, {
    token,
    params: { id: challengeId },
    body: { flag: flagOf(challengeId) },
  });
  const tookMs = performance.now() - startedAt;
  if (kind !== 'goodFlag') throw new Error(`A correct flag was answered with ${kind}.`);
  return tookMs;
}

/** The auth tokens of new teams. */
function registerTeams(client: Client, count: number): Promise<string[]> {
  const numbers = Array.from({ length: count }, (_, number) => number);
  return mapLimited(numbers, IN_PARALLEL, async (number) => {
    const body = { name: `Bench team ${number}`, email: `team-${number}@bench.example` };
    const registered = await client.call(registerV2, { body });
    if (registered.kind !== 'goodRegister') throw new Error(`a registration was refused: ${registered.kind}`);
    return registered.data.authToken;
  });
}

/** Makes what so many rounds need through an API that announces nothing. */
export async function prepareFlags(
  { baseUrl, adminToken }: { readonly baseUrl: string; readonly adminToken: string },
  rounds: number,
): Promise<FlagSupply> {
  const client = createClient({ baseUrl });
  const tokens = await registerTeams(client, TEAMS + BLOODS_COUNT);
  const create = async (name: string, count: number): Promise<string[]> => {
    const ids = Array.from({ length: count }, (_, number) => `bench-${name}-${String(number)}`);
    await createChallenges(client, adminToken, ids);
    return ids;
  };
  const fresh = await create('new', rounds);
  const rushed = await create('rushed', rounds * SETUPS.length);
  const solved = await create('solved', Math.ceil((rounds * SETUPS.length) / TEAMS));
  const flag = (challengeId: string | undefined, team: number): CorrectFlag => {
    const token = tokens[team];
    if (challengeId === undefined || token === undefined)
      throw new Error('No flag is left: too few were prepared.');
    return { challengeId, token };
  };
  const bloods = solved.flatMap((id) =>
    Array.from({ length: BLOODS_COUNT }, (_, place) => flag(id, TEAMS + place)),
  );
  await mapLimited(bloods, IN_PARALLEL, (blood) => submit(client, blood));

  let [taken, laterTaken] = [0, 0];
  const nextTeam = (): number => taken++ % TEAMS;
  const take: Record<Kind, () => CorrectFlag[][]> = {
    first() {
      const id = fresh.shift();
      return SETUPS.map(() => [flag(id, nextTeam())]);
    },
    later: () =>
      SETUPS.map(() => {
        const place = laterTaken++;
        return [flag(solved[Math.floor(place / TEAMS)], place % TEAMS)];
      }),
    rush: () =>
      SETUPS.map(() => {
        const id = rushed.shift();
        return Array.from({ length: RUSH }, () => flag(id, nextTeam()));
      }),
  };
  return { take: (kind) => take[kind]() };
}
