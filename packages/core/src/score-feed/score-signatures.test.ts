import crypto from 'node:crypto';
import { createScoreSignatures } from './score-signatures';

describe('response times do not reveal which feeds exist', () => {
  const NOW = new Date(1_700_000_000_000);
  const timestamp = String(NOW.getTime());
  const body = Buffer.from('{"scores":[]}');
  const hmac = crypto.createHmac('sha256', '').update(`${timestamp}.feed.`).update(body);
  const headers = { timestamp, signature: `sha256=${hmac.digest('hex')}` };

  afterEach(() => jest.restoreAllMocks());

  test.each([
    ['with another secret', 'another'],
    ['with an empty secret', ''],
    ['that does not exist', undefined],
  ])('a feed %s hashes the body, compares, and refuses', async (_, secret) => {
    const findSecret = () => Promise.resolve(secret);
    const signatures = createScoreSignatures({ findSecret }, { refused: () => undefined });
    const hash = jest.spyOn(crypto, 'createHmac');
    const compare = jest.spyOn(crypto, 'timingSafeEqual');
    expect(await signatures.areValid(headers, 'feed', body, NOW)).toBe(false);
    expect(hash).toHaveBeenCalledTimes(1);
    expect(compare).toHaveBeenCalledTimes(1);
  });
});
