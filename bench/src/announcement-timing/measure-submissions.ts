import type { Client } from '@rampart/contract';
import type { Draw } from '../load/seeded-draws';
import { shuffled } from '../load/shuffled';
import { submit, type FlagSupply } from './flag-supply';
import { KINDS, SETUPS, type Kind, type RoundTimes, type SetupName } from './setups';

/** The rounds of each kind, in the order in which they were run. */
export type Rounds = Readonly<Record<Kind, readonly RoundTimes[]>>;

export interface MeasureOptions {
  readonly clients: Readonly<Record<SetupName, Client>>;
  readonly flags: FlagSupply;
  readonly rounds: number;
  readonly draw: Draw;
}

/**
 * In each round every setup has one turn of each kind, in random order, so that whatever the machine does falls on all
 * of them; turns are never under way together.
 */
export async function measureSubmissions(options: MeasureOptions): Promise<Rounds> {
  const { clients, flags, rounds, draw } = options;
  const measured: Record<Kind, RoundTimes[]> = { first: [], later: [], rush: [] };
  for (let round = 0; round < rounds; round += 1) {
    for (const kind of shuffled(KINDS, draw)) {
      const turns = flags.take(kind).map((turn, place) => ({ turn, name: SETUPS[place] ?? 'without' }));
      const times: Record<SetupName, number> = { without: NaN, 'without too': NaN, with: NaN };
      for (const { turn, name } of shuffled(turns, draw)) {
        const took = await Promise.all(turn.map((flag) => submit(clients[name], flag)));
        times[name] = took.reduce((sum, ms) => sum + ms, 0) / took.length;
      }
      measured[kind].push(times);
    }
  }
  return measured;
}
