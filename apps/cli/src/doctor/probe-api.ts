import { createClient, getAdminConnection, Permission } from '@rampart/contract';
import { createTokenCodec } from '@rampart/core/auth';
import type { Clock, Random } from '@rampart/core/infra/clock';
import type { Config } from '@rampart/core/infra/config';
import type { Database } from '@rampart/core/infra/database';
import { findTeamWith } from '@rampart/core/inspection';
import { failed, ok, skipped, type Verdict } from './finding';
import type { ClockReading } from './check-clocks';
import { checkProxies } from './check-proxies';

/** An address reserved for documentation (RFC 5737): only an invented header can make it the client. */
const INVENTED_IP = '203.0.113.77';
/** Shorter than the timeout of a check, so that the finding names the cause. */
const ANSWER_TIMEOUT_MS = 6_000;

export interface ApiUnderCheck {
  readonly baseUrl: string;
  readonly config: Pick<Config, 'tokenKey' | 'loginTimeoutMs' | 'proxy'>;
  readonly clock: Clock;
  readonly random: Random;
}

/** Sends a real request to the configured address and reads the clock there from its `Date` header. */
export async function probeApi(
  { baseUrl, clock }: ApiUnderCheck,
  keepReading: (reading: ClockReading) => void,
): Promise<Verdict> {
  const askedAt = clock.now();
  const url = `${baseUrl}/api/readyz?board=1`;
  let response: Response;
  try {
    response = await fetch(url, { signal: AbortSignal.timeout(ANSWER_TIMEOUT_MS), redirect: 'manual' });
  } catch {
    return failed(
      `The API does not answer at ${baseUrl}.`,
      'Start it, or correct origin (or --url) and the proxies before it.',
    );
  }
  const date = new Date(response.headers.get('date') ?? '');
  if (!Number.isNaN(date.getTime())) {
    keepReading({ name: 'the API', at: date, askedAt, answeredAt: clock.now(), precisionMs: 1_000 });
  }
  const text = (await response.text()).slice(0, 100);
  if (response.status === 200 && text === 'ok') return ok(`Ready at ${baseUrl}.`);
  return response.status === 503 && text === 'unhealthy'
    ? failed(`The API at ${baseUrl} is not ready.`, 'See the other findings and its log.')
    : failed(
        `${url} answered with ${String(response.status)}, and it is not the API.`,
        'Correct origin or --url.',
      );
}

/** Checks which address the API takes for the client of our request, through all proxies. */
export async function probeProxies(
  { baseUrl, config, clock, random }: ApiUnderCheck,
  database: Database,
): Promise<Verdict> {
  const team = await findTeamWith(database, Permission.usersWrite);
  if (team === undefined) {
    return skipped('Needs a team with permission 16 (admin create) to ask the API.');
  }
  const codec = createTokenCodec({
    tokenKey: config.tokenKey,
    loginTimeoutMs: config.loginTimeoutMs,
    random,
  });
  const reply = await createClient({ baseUrl, timeoutMs: ANSWER_TIMEOUT_MS }).call(getAdminConnection, {
    token: codec.mint('auth', team, clock.now()),
    headers: { 'x-forwarded-for': INVENTED_IP },
  });
  switch (reply.kind) {
    case 'goodAdminConnection':
      return config.proxy.cloudflare
        ? checkCloudflare(reply.data)
        : checkProxies({ ...reply.data, inventedIp: INVENTED_IP });
    case 'badToken':
      return failed(
        'The API refuses a token made here: it runs with another token key or another database.',
        'Run the doctor with the configuration of the API.',
      );
    case 'badTokenScope':
    case 'badPerms':
    case 'badEndpoint':
    case 'errorInternal':
    case 'errorUnavailable':
      return failed(`The API answered ${reply.kind}.`, 'See its log.');
  }
}

/**
 * With Cloudflare, its header names the client; a request that bypassed Cloudflare has none, and the peer counts as
 * the client.
 */
function checkCloudflare({ clientIp, peerIp }: { clientIp: string; peerIp: string | null }): Verdict {
  return clientIp === peerIp
    ? failed(
        `Wrong proxy trust: proxy.cloudflare is on, but this request came without the Cloudflare header, from ${clientIp}.`,
        'Route the address of the event through Cloudflare, or switch proxy.cloudflare off.',
      )
    : ok(`Through Cloudflare; the client is seen as ${clientIp}.`);
}
