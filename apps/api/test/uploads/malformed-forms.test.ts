import { ALL_ROUTES, type RouteDeclaration } from '@rampart/contract';
import { seededRandom } from '@rampart/core/testing';
import { describeLocal, startLocalTarget, until, type LocalTarget } from '../support';
import { mkdtemp, readdir, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { exchangeRaw } from '../pipeline/raw-exchange';
import { errorLog } from '../support/error-log';
import { aPng } from './a-png';
import { FORM_TYPE, formOf } from './multipart';

const MUTATIONS = 150;
const AT_ONCE = 16;
const PATIENCE_MS = 200;

const routes: readonly RouteDeclaration[] = ALL_ROUTES;
const FORM_ROUTES = routes.filter(({ body }) => body?.format === 'multipart');

const random = seededRandom('malformed forms');
const below = (limit: number): number => random.bytes(4).readUInt32BE() % limit;

/** Bytes changed, cut out, doubled or cut off, mostly in the headers, where it matters. */
function mutated(form: Buffer): Buffer {
  const at = below(2) === 0 ? below(form.length) : below(Math.min(form.length, 300));
  const to = Math.min(form.length, at + 1 + below(20));
  const [head, middle, tail] = [form.subarray(0, at), form.subarray(at, to), form.subarray(to)];
  switch (below(5)) {
    case 0:
      return Buffer.concat([head, random.bytes(to - at), tail]);
    case 1:
      return Buffer.concat([head, tail]);
    case 2:
      return Buffer.concat([head, middle, middle, middle, tail]);
    case 3:
      return head;
    default:
      return Buffer.concat([head, Buffer.from('\r\n'), tail]);
  }
}

describeLocal('malformed forms', () => {
  const { logger, errors } = errorLog();
  let directory: string;
  let target: LocalTarget;
  beforeAll(async () => {
    directory = await mkdtemp(join(tmpdir(), 'forms-'));
    target = await startLocalTarget({
      logger,
      config: { uploadProvider: { name: 'uploads/local', options: { uploadDirectory: directory } } },
    });
  });
  afterAll(async () => {
    await target.stop();
    await rm(directory, { recursive: true, force: true });
  });

  it.each(FORM_ROUTES.map((route) => [route.name, route] as const))(
    '%s: no 5xx, no hang, nothing stays half done',
    async (_name, route) => {
      const [field = ''] =
        route.body?.format === 'multipart' ? route.body.files.map((file) => file.field) : [];
      const team = await target.aRegisteredTeam();
      const path = `/api/v2${route.path.replace(':id', team.id)}`;
      const form = formOf(
        { name: field, fileName: 'a.png', content: aPng(1) },
        { name: 'captchaCode', content: 'code' },
      );
      const port = Number(new URL(target.baseUrl).port);
      const wrong: string[] = [];
      const send = async (): Promise<void> => {
        const bytes = mutated(form);
        const headers = `Host: x\r\nAuthorization: Bearer ${target.admin.authToken}\r\nContent-Type: ${FORM_TYPE}`;
        // Now and then more or less is announced than comes.
        const length = bytes.length + (below(8) === 0 ? below(40) - 20 : 0);
        const head = `${route.method} ${path} HTTP/1.1\r\n${headers}\r\nConnection: close\r\nContent-Length: ${String(Math.max(0, length))}\r\n\r\n`;
        const answer = await exchangeRaw(port, Buffer.concat([Buffer.from(head), bytes]), {
          patienceMs: PATIENCE_MS,
        });
        if (!answer.closed || answer.statuses.some((status) => status >= 500)) {
          wrong.push(`${answer.statuses.join()} ${bytes.toString('latin1').slice(0, 300)}`);
        }
      };
      for (let sent = 0; sent < MUTATIONS; sent += AT_ONCE) {
        target.clock.advanceMs(600_000);
        await Promise.all(Array.from({ length: AT_ONCE }, send));
      }
      expect(wrong).toEqual([]);
      expect(errors).toEqual([]);
      await until(
        'nothing is staged',
        async () => (await readdir(join(directory, '.incoming'))).length === 0,
      );
      await until('it is ready', async () => (await target.send('GET', '/api/readyz')).status === 200);
    },
  );
});
