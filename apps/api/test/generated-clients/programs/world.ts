import { createHmac } from 'node:crypto';

/** What both programs are given by the test, and what they tell it. */

const given = (name: string): string => {
  const value = process.env[name];
  if (value === undefined) throw new Error(`${name} is not set`);
  return value;
};

export const world = {
  baseUrl: given('BASE_URL'),
  teamToken: given('TEAM_TOKEN'),
  staffToken: given('STAFF_TOKEN'),
  serviceSecret: given('SERVICE_SECRET'),
  challengeId: given('CHALLENGE_ID'),
  flag: given('FLAG'),
  dynamicChallengeId: given('DYNAMIC_CHALLENGE_ID'),
  feedSecret: given('FEED_SECRET'),
  avatarBase64: given('AVATAR_BASE64'),
};

export function signatureHeaders(body: unknown) {
  const timestamp = String(Date.now());
  const text = `${timestamp}.${world.dynamicChallengeId}.${JSON.stringify(body)}`;
  const digest = createHmac('sha256', world.feedSecret).update(text).digest('hex');
  return { 'X-SVC-Timestamp': timestamp, 'X-SVC-Signature': `sha256=${digest}` };
}

/** `fetch` that prints what it did, one line of JSON for each call. */
export const printingFetch: typeof fetch = async (input, init) => {
  const request = new Request(input, init);
  const response = await fetch(request);
  const { pathname } = new URL(request.url);
  console.log(JSON.stringify({ method: request.method, pathname, status: response.status }));
  return response;
};
