import { createProvesClient } from './prove-client';

const RIGHT = 'r'.repeat(43);
const WRONG = 'w'.repeat(43);

/** Clients whose stored hash is the text `hash of` before their secret. */
function clientsWith(secrets: Record<string, string>) {
  const compared: string[] = [];
  const provesClient = createProvesClient({
    clients: {
      findSecretHash: (clientId) =>
        Promise.resolve(secrets[clientId] === undefined ? undefined : `hash of ${secrets[clientId]}`),
    },
    hasher: {
      verify(hashed, secret) {
        compared.push(secret);
        return Promise.resolve(hashed === `hash of ${secret}`);
      },
    },
  });
  const proves = (clientSecret: string, clientId = 'client') => provesClient({ clientId, clientSecret });
  return { secrets, compared, proves };
}

describe('the secret of an external client', () => {
  it.each([
    ['of another form', 'client', 'short'],
    ['of nobody', 'nobody', RIGHT],
  ])('%s is wrong without a comparison', async (_which, clientId, secret) => {
    const { compared, proves } = clientsWith({ client: RIGHT });
    expect(await proves(secret, clientId)).toBe(false);
    expect(compared).toEqual([]);
  });

  it('is compared with its hash until it was right once', async () => {
    const { compared, proves } = clientsWith({ client: RIGHT });
    for (const secret of [WRONG, RIGHT, RIGHT, WRONG]) expect(await proves(secret)).toBe(secret === RIGHT);
    expect(compared).toEqual([WRONG, RIGHT]);
  });

  it('is wrong at once when the client got another, or is gone', async () => {
    const { secrets, proves } = clientsWith({ client: RIGHT });
    expect(await proves(RIGHT)).toBe(true);
    secrets['client'] = WRONG;
    expect(await proves(RIGHT)).toBe(false);
    delete secrets['client'];
    expect(await proves(RIGHT)).toBe(false);
  });
});
