import type { RanksiteSite, RanksiteTeam } from '../../integrations';
import type { Config } from '../../infra/config';
import { isSuccess, jsonObjectOf, OutsideServiceError, requestOutside } from '../../infra/http-client';

// A player waits in a popup; two requests, each at most this long.
const TIMEOUT_MS = 10_000;
const MAX_ANSWER_BYTES = 256 * 1024;

const TOKEN_ENDPOINT = 'ranksite token endpoint';
const USER_ENDPOINT = 'ranksite user endpoint';

function teamOf(answer: Readonly<Record<string, unknown>>): RanksiteTeam | undefined {
  const team = answer['team'];
  if (team === undefined || team === null) return undefined;
  const { id, name } = team as Readonly<Record<string, unknown>>;
  if (typeof id !== 'number' || !Number.isSafeInteger(id) || typeof name !== 'string') {
    throw new OutsideServiceError(`${USER_ENDPOINT}: the team has no number or no name`);
  }
  return { ranksiteId: String(id), name };
}

/** The ranking site over its OAuth endpoints. */
export function createHttpRanksiteSite(
  { clientId, clientSecret, tokenUrl, userUrl }: NonNullable<Config['ranksite']>,
  timeoutMs = TIMEOUT_MS,
): RanksiteSite {
  const bounds = { timeoutMs, maxBytes: MAX_ANSWER_BYTES };

  /** Undefined for a code the site does not accept. */
  async function accessTokenFor(code: string): Promise<string | undefined> {
    const answer = await requestOutside({
      ...bounds,
      service: TOKEN_ENDPOINT,
      url: tokenUrl,
      method: 'POST',
      headers: { 'Content-Type': 'application/x-www-form-urlencoded', Accept: 'application/json' },
      body: new URLSearchParams({ client_id: clientId, client_secret: clientSecret, code }).toString(),
    });
    if (answer.status === 401) return undefined;
    const token = succeeded(TOKEN_ENDPOINT, answer)['access_token'];
    if (typeof token === 'string') return token;
    throw new OutsideServiceError(`${TOKEN_ENDPOINT}: the answer holds no access_token`);
  }

  function succeeded(service: string, answer: { status: number; bytes: Buffer }) {
    if (isSuccess(answer.status)) return jsonObjectOf(service, answer);
    throw new OutsideServiceError(`${service}: status ${answer.status}`);
  }

  return {
    async identify(code) {
      const accessToken = await accessTokenFor(code);
      if (accessToken === undefined) return undefined;
      const answer = await requestOutside({
        ...bounds,
        service: USER_ENDPOINT,
        url: userUrl,
        headers: { Authorization: `Bearer ${accessToken}`, Accept: 'application/json' },
      });
      return teamOf(succeeded(USER_ENDPOINT, answer));
    },
  };
}
