import { isDeepStrictEqual } from 'node:util';
import type { InstancerReply } from '../replies';
import { LIFETIME_MS, NonConformance, type Probe } from './probe';

/** One rule of the contract; `run` rejects when the service breaks it. */
export interface ConformanceCase {
  readonly name: string;
  readonly run: (probe: Probe) => Promise<void>;
}

function must(holds: boolean, otherwise: string): void {
  if (!holds) throw new NonConformance(otherwise);
}

const isError = (reply: InstancerReply) => reply.kind === 'instancerError';

/** Tolerance for clocks and the duration of a call, ms. */
const TOLERANCE_MS = 3_000;

async function mustBeStopped(probe: Probe, team: string, when: string): Promise<void> {
  const { status, timeLeftMilliseconds, endpoints } = await probe.details('status', team);
  must(status === 'stopped', `${when} the status is ${status} and not stopped`);
  must(!timeLeftMilliseconds, `${when} there is time left`);
  must(endpoints === null || endpoints.length === 0, `${when} there are endpoints`);
}

const mustRun = (probe: Probe, team: string) =>
  probe.until('the instance runs', async () => {
    const details = await probe.details('status', team);
    must(details.status !== 'errored', 'the instance is errored');
    return details.status === 'running' ? details : undefined;
  });

const refusedForms: readonly [string, Readonly<Record<string, unknown>>][] = [
  ['no team', { teamId: undefined }],
  ['a team that is a number', { teamId: 7 }],
  ['the kind of another operation', { kind: 'instancerDeleteInstanceForm' }],
  ['a lifetime that is text', { timeoutMilliseconds: '1' }],
  ['a lifetime below zero', { timeoutMilliseconds: -1 }],
  ['endpoints that are no list', { expose: {} }],
  [
    'an endpoint of an unknown kind',
    { expose: [{ kind: 'ftp', hostPrefix: 'a', containerName: 'a', containerPort: 1 }] },
  ],
  ['flags that are no list', { flags: 'flag' }],
];

export const CONFORMANCE_CASES: readonly ConformanceCase[] = [
  {
    name: 'bad token',
    async run(probe) {
      const team = probe.newTeam();
      for (const svcAuthToken of ['wrong', '', undefined, null, 1]) {
        const reply = await probe.call('start', team, { svcAuthToken });
        must(isError(reply), 'a start with a bad token was not refused');
      }
      await mustBeStopped(probe, team, 'after starts with bad tokens');
    },
  },
  {
    name: 'validation',
    async run(probe) {
      const team = probe.newTeam();
      for (const [what, fields] of refusedForms) {
        must(isError(await probe.call('start', team, fields)), `a start with ${what} was not refused`);
      }
      await mustBeStopped(probe, team, 'after malformed starts');
    },
  },
  {
    name: 'garbage bodies',
    async run(probe) {
      for (const text of ['', '{', 'null', '[]', '"text"', '\u0000', `{"kind":${'['.repeat(1000)}`]) {
        must(isError(await probe.send('PUT', text)), 'a body that is no form was not refused');
      }
      await mustBeStopped(probe, probe.newTeam(), 'after garbage');
    },
  },
  {
    name: 'status, none exists',
    run: (probe) => mustBeStopped(probe, probe.newTeam(), 'without an instance'),
  },
  {
    name: 'stop while none exists',
    async run(probe) {
      const { status } = await probe.details('stop', probe.newTeam());
      must(status === 'stopped', `stop without an instance answers ${status}`);
    },
  },
  {
    name: 'extend while none exists',
    async run(probe) {
      must(
        isError(await probe.call('extend', probe.newTeam())),
        'extend without an instance was not refused',
      );
    },
  },
  {
    name: 'start',
    async run(probe) {
      const team = probe.newTeam();
      const { status, endpoints, timeLeftMilliseconds: left } = await probe.details('start', team);
      must(status === 'starting' || status === 'running', `a start answers ${status}`);
      const count = endpoints?.length ?? 0;
      must(count === probe.expose.length, `a start answers ${count} of ${probe.expose.length} endpoints`);
      must(left !== null && left <= LIFETIME_MS, 'the time left is more than the lifetime');
      must(left !== null && left > LIFETIME_MS - TOLERANCE_MS, 'the time left is not the lifetime');
      const running = await mustRun(probe, team);
      must(isDeepStrictEqual(running.endpoints, endpoints), 'the endpoints change while it starts');
    },
  },
  {
    name: 'start while one exists',
    async run(probe) {
      const team = probe.newTeam();
      const first = await probe.details('start', team);
      const second = await probe.details('start', team);
      must(isDeepStrictEqual(first.endpoints, second.endpoints), 'a second start answers another instance');
    },
  },
  {
    name: 'extend',
    async run(probe) {
      const team = probe.newTeam();
      await probe.details('start', team, { timeoutMilliseconds: LIFETIME_MS / 2 });
      for (const time of ['first', 'second']) {
        const { timeLeftMilliseconds: left } = await probe.details('extend', team);
        must(left !== null && left <= LIFETIME_MS, `the ${time} extension adds to the time left`);
        must(left !== null && left > LIFETIME_MS - TOLERANCE_MS, `the ${time} extension gives less time`);
      }
      const { timeLeftMilliseconds: left } = await probe.details('status', team);
      must(left !== null && left > LIFETIME_MS - 2 * TOLERANCE_MS, 'the extension is forgotten');
    },
  },
  {
    name: 'stop',
    async run(probe) {
      const team = probe.newTeam();
      await probe.details('start', team);
      await mustRun(probe, team);
      const { status } = await probe.details('stop', team);
      must(status === 'stopped' || status === 'stopping', `a stop answers ${status}`);
      await probe.until('the stopped instance is gone', async () => {
        const now = await probe.details('status', team);
        return now.status === 'stopping' ? undefined : true;
      });
      await mustBeStopped(probe, team, 'after a stop');
      must(isError(await probe.call('extend', team)), 'a stopped instance can be extended');
    },
  },
  {
    name: 'concurrency: parallel starts of one team',
    async run(probe) {
      const team = probe.newTeam();
      const replies = await Promise.all(Array.from({ length: 5 }, () => probe.call('start', team)));
      const made = replies.filter((reply) => reply.kind === 'instancerInstanceDetails');
      must(made.length > 0, 'none of several starts at once succeeds');
      const { endpoints } = await probe.details('status', team);
      const isOne = made.every((reply) => isDeepStrictEqual(reply.endpoints, endpoints));
      must(isOne, 'several starts at once answer several instances');
      await probe.details('stop', team);
      await mustBeStopped(probe, team, 'after one stop of several starts');
    },
  },
  {
    name: 'one instance per team',
    async run(probe) {
      const [one, other] = [probe.newTeam(), probe.newTeam()];
      const first = await probe.details('start', one);
      const second = await probe.details('start', other);
      const isShared = probe.expose.length > 0 && isDeepStrictEqual(first.endpoints, second.endpoints);
      must(!isShared, 'two teams are given the same endpoints');
      await mustRun(probe, other);
      await probe.details('stop', one);
      const { status } = await probe.details('status', other);
      must(status === 'running', `when one team stops, the other one's instance is ${status}`);
    },
  },
  {
    name: 'expiry',
    async run(probe) {
      const team = probe.newTeam();
      const lifetimeMs = 5_000;
      const startedMs = probe.elapsedMs();
      await probe.details('start', team, { timeoutMilliseconds: lifetimeMs });
      await probe.until('an expired instance is gone', async () => {
        const { status } = await probe.details('status', team);
        return status === 'stopped' ? true : undefined;
      });
      must(probe.elapsedMs() - startedMs >= lifetimeMs - TOLERANCE_MS, 'the instance ended before its time');
    },
  },
];
