import { createClient, listAdminAnnouncements, submitFlag } from '@rampart/contract';
import { waitUntil } from '@rampart/test-platform';
import { once } from 'node:events';
import { createServer, type AddressInfo, type Socket } from 'node:net';
import { createChallenges, flagOf } from '../event/seed-event';
import { alternate } from '../load/alternate';
import { runClosedLoop } from '../load/closed-loop';
import { inParallel } from '../load/in-parallel';
import { attempt } from './flags';
import type { Measure, MeasureContext } from './measure';

export const DEAD_TARGET = 'right flags, announcements to a dead target';

/** As many as organisers announce, so every right flag has to be placed among the first ones. */
const BLOODS_COUNT = 3;
/** New challenges; each one has that many bloods, which wait for the target while flags are submitted. */
const ANNOUNCED_CHALLENGES = 20;
const READY_LIMIT_MS = 10_000;

/** Takes connections and never says anything, which is the slowest a target can be. */
async function startSilentServer(): Promise<{ readonly url: string; readonly stop: () => Promise<void> }> {
  const sockets = new Set<Socket>();
  const server = createServer((socket) => {
    sockets.add(socket);
    socket.on('error', () => socket.destroy()).on('close', () => sockets.delete(socket));
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  const { port } = server.address() as AddressInfo;
  return {
    url: `http://127.0.0.1:${port}`,
    stop: async () => {
      for (const socket of sockets) socket.destroy();
      server.close();
      await once(server, 'close');
    },
  };
}

/** Bloods that wait for the target, and a worker that tries to tell it. */
async function leaveBloodsWaiting(
  { event, platform, options }: MeasureContext,
  baseUrl: string,
): Promise<void> {
  const client = createClient({ baseUrl });
  const ids = Array.from({ length: ANNOUNCED_CHALLENGES }, (_, place) => `bench-announced-${place}`);
  await createChallenges(client, { adminToken: platform.adminToken, options }, ids);
  const teams = event.teams.slice(0, BLOODS_COUNT);
  const pairs = ids.flatMap((id) => teams.map(({ authToken }) => ({ id, authToken })));
  await inParallel(pairs, options.concurrency, async ({ id, authToken }) => {
    const reply = await client.call(submitFlag, {
      token: authToken,
      params: { id },
      body: { flag: flagOf(id) },
    });
    if (reply.kind !== 'goodFlag') throw new Error(`a first solve was refused: ${reply.kind}`);
  });
  await waitUntil({ what: 'the bloods to wait for the target', limitMs: READY_LIMIT_MS }, async () => {
    const reply = await client.call(listAdminAnnouncements, {
      token: platform.adminToken,
      query: { limit: 1, offset: 0 },
    });
    return reply.kind === 'goodAdminAnnouncements' && reply.data.total === pairs.length ? true : undefined;
  });
}

/**
 * Right flags at an API that announces bloods to a target that hangs, beside the same at an API without announcements;
 * both in one event, in alternation.
 */
export const deadTarget: Measure = {
  name: DEAD_TARGET,
  run: async (context) => {
    const { event, options, platform } = context;
    const target = await startSilentServer();
    try {
      const provider = {
        name: 'messages/webhook',
        options: { url: target.url, secret: 'secret of the bench' },
      };
      const { api } = await platform.startVariant({
        bloodBot: { bloodsCount: BLOODS_COUNT, destinations: [{ provider }] },
      });
      // As new as the other one: the API of the event has seen thousands of requests.
      const { api: plain } = await platform.startVariant({});
      await leaveBloodsWaiting(context, api.baseUrl);
      const loopAt = (baseUrl: string) => (seconds: number) =>
        runClosedLoop({
          baseUrl,
          concurrency: options.concurrency,
          seconds,
          expectedStatus: 200,
          requests: {
            kind: 'fresh',
            next: () => attempt(event, event.plan.takeFresh()),
            // What is left must do for the rounds to come.
            limit: Math.floor(event.plan.freshLeft() / 2),
          },
        });
      const [result, ceiling] = await alternate(
        [loopAt(api.baseUrl), loopAt(plain.baseUrl)],
        options.seconds,
      );
      return { name: DEAD_TARGET, result, ceiling: { name: 'without', result: ceiling } };
    } finally {
      await target.stop();
    }
  },
};
