/**
 * Consumes the ledger: keeps the facts of an engine equal to those of the database by re-reading what the ledger says
 * has changed. The database is authoritative: everything here can be dropped and reloaded at any time.
 */
import { isDeepStrictEqual } from 'node:util';
import { inSnapshot, type Database } from '../../infra/database';
import { createLedgerStore, type LedgerRow, type LedgerStore } from '../../ledger';
import type { Board, BoardHistory } from '../engine/board';
import { createFactStore, type FactStore } from './fact-store';
import type { FactScope } from './public-facts';
import type { FactChange, SolveFact, TimingFacts } from '../engine/facts';
import type { LeaderboardEngine, TeamChanges } from '../engine/leaderboard-engine';
import { loadEngine, type BoardConfig } from './load-engine';
import { readTouchedFacts, type ReadTouched } from './read-touched-facts';
import { timingChanges } from './timing-changes';
import { touchedFacts } from './touched-facts';

/** Limits of one catch-up; tests set smaller ones. */
export interface CatchUpLimits {
  /** Most rows in one batch, to bound its memory; a longer backlog takes several. */
  readonly batchRows?: number;
  /** One call starts no further batch after this time. */
  readonly catchUpMs?: number;
}

export interface LedgerConsumerDependencies extends BoardConfig, CatchUpLimits {
  readonly database: Database;
}

/** How far the ledger was followed. */
export interface Progress {
  /** Rows of the ledger that were consumed. */
  readonly rows: number;
  /** Whether more rows are left, because time was up. */
  readonly isBehind: boolean;
}

/** `lost`: a change that memory cannot follow; reload everything. */
export type CatchUp =
  | ({ readonly outcome: 'consumed' } & Progress)
  | { readonly outcome: 'lost'; readonly why: string };

export type Audit = 'equal' | 'different' | 'busy';

/** Both consume the ledger; only the leader assigns positions to new rows. */
export type Role = 'leader' | 'standby';

/** Enough for the largest push and the rows around it. */
const BATCH_ROWS = 12_000;
/** Bounds one call: scorers may push faster than this machine can follow, and the board must move all the same. */
const CATCH_UP_MS = 1_000;

interface EventTimes {
  readonly timing: TimingFacts;
  readonly frozenFrom: Date | null;
  readonly times: string;
  /** Whether any score is hidden by the freeze. */
  hasHidden: boolean;
}

interface Loaded extends EventTimes {
  readonly engine: LeaderboardEngine;
  /** The last row of the ledger that the engine knows; undefined before the first one. */
  last: LedgerRow | undefined;
}

type Batch =
  | Extract<ReadTouched, { outcome: 'lost' }>
  | (Extract<ReadTouched, { outcome: 'read' }> & {
      readonly rows: readonly LedgerRow[];
      /** The times, if they have changed. */
      readonly newTimes: EventTimes | undefined;
      readonly isLast: boolean;
    });

interface SnapshotStores {
  readonly facts: FactStore;
  readonly ledger: Pick<LedgerStore, 'listAfter'>;
}

export class LedgerConsumer {
  private readonly sequencer;
  private loaded: Loaded | undefined;
  private pushes = 0;
  private unplaced: SolveFact[] = [];

  constructor(
    private readonly dependencies: LedgerConsumerDependencies,
    private readonly scope: FactScope = 'all',
  ) {
    this.sequencer = createLedgerStore(dependencies.database);
  }

  /** Increases whenever the history of pushes may have changed. */
  get historyRevision(): number {
    return this.pushes;
  }

  /** Position of the last row of the ledger that memory has. */
  get position(): number {
    return this.getLoaded().last?.position ?? 0;
  }

  /**
   * Identity of the facts: a new object after every load and every change of the times. Boards and changes of
   * different origins do not follow from each other.
   */
  get origin(): object {
    return this.getLoaded();
  }

  /** Scores from this instant on are not public; null when all are. */
  get frozenFrom(): Date | null {
    return this.getLoaded().frozenFrom;
  }

  /**
   * Whether anything was scored at the freeze or later. Unlike a comparison with the clock, this holds on a machine
   * whose clock is behind.
   */
  get hasHidden(): boolean {
    return this.getLoaded().hasHidden;
  }

  /** Reads all facts in one snapshot. */
  async load(role: Role = 'leader'): Promise<void> {
    // Released first, so that the old and the new facts are never in memory together.
    this.loaded = undefined;
    this.unplaced = [];
    if (role === 'leader') await this.sequencer.sequence();
    this.loaded = await this.snapshot(async ({ facts, ledger }) => {
      const [last] = await ledger.listAfter((await facts.lastPosition()) - 1, 1);
      return { last, ...(await timesOf(facts)), engine: await loadEngine(facts, this.dependencies) };
    });
    this.pushes += 1;
  }

  /** Applies the rows that the ledger has received since the last call, or as many as there is time for. */
  async catchUp(role: Role = 'leader'): Promise<CatchUp> {
    let loaded = this.getLoaded();
    const { catchUpMs = CATCH_UP_MS } = this.dependencies;
    const startedAtMs = performance.now();
    if (role === 'leader') await this.sequencer.sequence();
    let consumed = 0;
    for (;;) {
      const batch = await this.readOn(loaded);
      if (batch.outcome === 'lost') return batch;
      if (batch.newTimes !== undefined) this.loaded = loaded = { ...loaded, ...batch.newTimes };
      const frozenAtMs = loaded.frozenFrom?.getTime() ?? Infinity;
      this.apply(loaded, batch.changes);
      loaded.last = batch.rows.at(-1) ?? loaded.last;
      loaded.hasHidden ||= batch.changes.some((change) => scoredAtMs(change) >= frozenAtMs);
      consumed += batch.rows.length;
      const isLast = batch.isLast || performance.now() - startedAtMs >= catchUpMs;
      if (isLast) return { outcome: 'consumed', rows: consumed, isBehind: !batch.isLast };
    }
  }

  /** Reads the next rows of the ledger and the facts that they touch. */
  private readOn(loaded: Loaded): Promise<Batch> {
    const { last, engine } = loaded;
    const { batchRows = BATCH_ROWS } = this.dependencies;
    return this.snapshot(async ({ facts, ledger }) => {
      // Reads the last known row again: if it differs, the database was restored to an earlier state, and memory
      // may have facts that the database lacks, and the other way round.
      const found = await ledger.listAfter((last?.position ?? 1) - 1, batchRows);
      if (last !== undefined && !isDeepStrictEqual(found[0], last))
        return {
          outcome: 'lost',
          why:
            found.length === 0 ? 'the ledger became shorter' : 'the last known row of the ledger has changed',
        };
      const rows = last === undefined ? found : found.slice(1);
      const newTimes =
        rows.length > 0 && (await facts.times()) !== loaded.times ? await timesOf(facts) : undefined;
      // Public facts are read as they are now, which may be after a freeze whose own row comes batches later.
      if (newTimes !== undefined && this.scope === 'public')
        return { outcome: 'lost', why: 'the event has new times' };
      const isKnown = (teamId: string): boolean => engine.findTeam(teamId) !== undefined;
      const read = await readTouchedFacts(facts, touchedFacts(this.inScope(rows, loaded), isKnown));
      if (read.outcome === 'lost') return read;
      const timings = [loaded.timing, (newTimes ?? loaded).timing] as const;
      const moved = await timingChanges(facts, timings, this.dependencies.graphSampleMs);
      const changes = [...moved, ...read.changes];
      return { outcome: 'read', changes, rows, newTimes, isLast: found.length < batchRows };
    });
  }

  /** Re-reads the profiles of these teams, or of all. Profiles move no score, so the ledger does not mention them. */
  async refreshTeams(ids?: readonly string[]): Promise<void> {
    const loaded = this.getLoaded();
    const teams = await this.snapshot(({ facts }) => facts.listTeams(ids));
    this.apply(
      loaded,
      teams.map((team): FactChange => ({ kind: 'team', id: team.id, team })),
    );
  }

  /**
   * Compares the counts of facts in the database and in memory, right after `catchUp`. `busy`: the ledger has
   * moved on.
   */
  async audit(): Promise<Audit> {
    const { engine, last } = this.getLoaded();
    const counts = await this.snapshot(async ({ facts }) => {
      const isBusy = (await facts.hasUnsequenced()) || (await facts.lastPosition()) !== (last?.position ?? 0);
      return isBusy ? undefined : facts.count();
    });
    if (counts === undefined) return 'busy';
    const known = engine.counts();
    const isEqual =
      counts.challenges === known.challenges &&
      counts.solves === known.solves &&
      counts.dynamicScores === known.dynamicScores &&
      counts.dynamicPoints === known.dynamicPoints &&
      counts.awards === known.awards &&
      counts.awardPoints === known.awardPoints;
    return isEqual ? 'equal' : 'different';
  }

  compute(now: Date): Board {
    return this.getLoaded().engine.compute(now.getTime());
  }

  history(): BoardHistory {
    return this.getLoaded().engine.history();
  }

  /** The next instant at which time alone changes the board. */
  nextChangeAt(now: Date): Date | undefined {
    const atMs = this.getLoaded().engine.nextChangeAt(now.getTime());
    return atMs === null ? undefined : new Date(atMs);
  }

  /** The teams that differ between the last board and the one at the last call. */
  takeTeamChanges(): TeamChanges {
    return this.getLoaded().engine.takeTeamChanges();
  }

  /** Solves without places that the ledger has brought since the last call. */
  takeUnplaced(): SolveFact[] {
    const { unplaced } = this;
    this.unplaced = [];
    return unplaced;
  }

  private snapshot<Result>(read: (stores: SnapshotStores) => Promise<Result>): Promise<Result> {
    const { database, defaultTiming } = this.dependencies;
    return inSnapshot(database, (snapshot) =>
      read({
        facts: createFactStore(snapshot, defaultTiming, this.scope),
        ledger: createLedgerStore(snapshot),
      }),
    );
  }

  /**
   * Leaves out hidden pushes: their changes are taken from the ledger itself, while all other facts are read within
   * the scope.
   */
  private inScope(rows: readonly LedgerRow[], { frozenFrom }: Loaded): readonly LedgerRow[] {
    if (this.scope === 'all' || frozenFrom === null) return rows;
    return rows.filter(({ kind, at }) => kind !== 'points_pushed' || at < frozenFrom);
  }

  private apply(loaded: Loaded, changes: readonly FactChange[]): void {
    loaded.engine.apply(changes);
    for (const change of changes) {
      if (change.kind === 'solve' && change.solve !== null && !change.solve.isPlaced)
        this.unplaced.push(change.solve);
    }
    if (changes.some(changesHistory)) this.pushes += 1;
  }

  private getLoaded(): Loaded {
    if (this.loaded === undefined)
      throw new Error('the facts of the board are not loaded; call load() first');
    return this.loaded;
  }
}

async function timesOf(facts: FactStore): Promise<EventTimes> {
  const [timing, frozenFrom, times] = [await facts.timing(), await facts.frozenFrom(), await facts.times()];
  return { timing, frozenFrom, times, hasHidden: frozenFrom !== null && (await facts.hasHidden()) };
}

/** Time of the newest score in a change; -Infinity if it has none. Pushes count by the change of their feed. */
function scoredAtMs(change: FactChange): number {
  if (change.kind === 'solve') return change.solve?.atMs ?? -Infinity;
  if (change.kind === 'feed') return change.tickedAtMs ?? -Infinity;
  return change.kind === 'awards' ? Math.max(...change.awards.map(({ atMs }) => atMs)) : -Infinity;
}

function changesHistory(change: FactChange): boolean {
  return (
    change.kind === 'pushedChanges' ||
    (change.kind === 'team' && change.team === null) ||
    (change.kind === 'challenge' && change.challenge === null)
  );
}
