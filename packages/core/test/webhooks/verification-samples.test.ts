import { execFile } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { createWebhookTarget } from '../../src/adapters';
import { fixedClock, startOutsideServer } from '../../src/testing';

const SECRET = 'a-secret-of-the-receiver';
const CLOCK = fixedClock(new Date('2026-06-01T12:00:00Z'));
const page = readFileSync(join(__dirname, '../../../../../docs/webhooks.md'), 'utf8');

function sample(language: string): string {
  const text = page.split(`\`\`\`${language}\n`)[1]?.split('```')[0];
  if (text === undefined) throw new Error(`docs/webhooks.md has no sample in ${language}`);
  return text;
}

interface Received {
  readonly headers: Readonly<Record<string, unknown>>;
  readonly body: string;
}

/** A delivery as it arrives. */
async function deliver(): Promise<Received> {
  const received: Received[] = [];
  const receiver = await startOutsideServer((request, response) => {
    let body = '';
    request.setEncoding('utf8').on('data', (chunk: string) => (body += chunk));
    request.on('end', () => {
      received.push({ headers: request.headers, body });
      response.end();
    });
  });
  const url = `${receiver.url}/events`;
  const target = createWebhookTarget({ name: 'tool', types: [], url, secret: SECRET }, CLOCK);
  await target.send({ id: 'ledger-1', body: '{"id":"ledger-1","team":{"name":"Größe"}}' });
  await receiver.stop();
  const [delivery] = received;
  if (delivery === undefined) throw new Error('nothing was received');
  return delivery;
}

const run = promisify(execFile);

const LANGUAGES: readonly (readonly [string, (given: string) => Promise<string>])[] = [
  [
    'js',
    async (given) => {
      const call = `for (const [headers, body, secret, nowMs] of JSON.parse(process.argv[1]))
        console.log(isGenuine(headers, Buffer.from(body), secret, nowMs));`;
      const script = `${sample('js')}\n${call}`;
      return (await run(process.execPath, ['--input-type=module', '--eval', script, given])).stdout;
    },
  ],
  [
    'python',
    async (given) => {
      const call = `import json, sys
for headers, body, secret, now_ms in json.loads(sys.argv[1]):
    print(str(is_genuine(headers, body.encode(), secret, now_ms)).lower())`;
      return (await run('python3', ['-c', `${sample('python')}\n${call}`, given])).stdout;
    },
  ],
];

describe.each(LANGUAGES)('the receiver in %s of docs/webhooks.md', (_language, verify) => {
  const nowMs = CLOCK.now().getTime();

  it('takes what we send, and nothing that was altered, signed with another secret or sent long ago', async () => {
    const { headers, body } = await deliver();
    expect(headers['idempotency-key']).toBe('"ledger-1"');
    const cases = [
      [headers, body, SECRET, nowMs],
      [headers, `${body} `, SECRET, nowMs],
      [headers, body, 'another-secret-of-16', nowMs],
      [headers, body, SECRET, nowMs + 300_000],
      [{}, body, SECRET, nowMs],
    ];
    const results = (await verify(JSON.stringify(cases))).trim().split('\n');
    expect(results).toEqual(['true', 'false', 'false', 'false', 'false']);
  });
});
