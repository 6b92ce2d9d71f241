import { Unexpected } from '../load/unexpected';
import { streamFlags } from './flag-stream';
import type { Measure } from './measure';
import { READ_MEASURES } from './reads';
import { FLAGS_PER_SECOND } from './solve-cost';

/** What open pages ask for again and again. */
const POLLED = ['challenge list with token, gzip', 'own profile', 'solves page with token'];

/**
 * Reads of an event under way: every solve changes the board, and with it what most of these answers are made from. Their CPU
 * time includes that of the solves.
 */
export const READS_DURING_SOLVES: readonly Measure[] = READ_MEASURES.filter(({ name }) =>
  POLLED.includes(name),
).map((read) => ({
  name: `during solves: ${read.name}`,
  rounds: read.rounds,
  async start(platform, tools) {
    const loop = await read.start(platform, tools);
    const { event } = platform;
    return async (seconds) => {
      const unexpected = new Unexpected();
      const end = new AbortController();
      const solving = streamFlags({
        event,
        perSecond: FLAGS_PER_SECOND,
        seconds: Infinity,
        take: event.plan.fresh.take,
        onSolved: () => undefined,
        onUnexpected: unexpected.note,
        signal: end.signal,
      });
      const round = await loop(seconds).finally(() => end.abort());
      await solving;
      return { ...round, unexpected: { ...round.unexpected, ...unexpected.counts } };
    };
  },
}));
