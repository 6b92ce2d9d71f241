import { randomUUID } from 'node:crypto';
import type { Database } from '../../src/infra/database';
import { plainBoard } from '../../src/leaderboard/testing/compute-board';
import { LedgerConsumer } from '../../src/leaderboard/worker/ledger-consumer';
import type { FactScope } from '../../src/leaderboard/worker/public-facts';
import { createTestDatabase, drawFrom, type TestDatabase } from '../../src/testing';
import { Organiser } from './organiser';
import { BOARD_OPTIONS, happen, minute } from './random-event';

function consumerOf(database: Database, scope: FactScope): LedgerConsumer {
  return new LedgerConsumer(
    {
      database,
      ...BOARD_OPTIONS,
    },
    scope,
  );
}

/** The same acts in two events, of which the second one also has what is scored while it is frozen. */
class TwoEvents extends Organiser {
  private frozenFrom: Date | undefined;
  private readonly twin: Organiser;

  constructor(
    private readonly hiding: Database,
    ignorant: Database,
  ) {
    super(hiding);
    this.twin = new Organiser(ignorant);
    const both = [
      'unsolves',
      'deletesPoints',
      'revokesAwards',
      'bans',
      'movesDivision',
      'renames',
      'deletesTeam',
      'edits',
    ] as const;
    for (const act of [...both, 'deletesChallenge', 'setsTiming'] as const) {
      const here = this[act].bind(this) as (...said: unknown[]) => Promise<void>;
      const there = this.twin[act].bind(this.twin) as (...said: unknown[]) => Promise<void>;
      Object.assign(this, {
        [act]: async (...said: unknown[]) => {
          await here(...said);
          await there(...said);
        },
      });
    }
  }

  /** What scores has its time last; staff may add a solve of before. */
  private isPublic(said: readonly unknown[]): boolean {
    return this.frozenFrom === undefined || (said.at(-1) as Date) < this.frozenFrom;
  }

  override async registers(): Promise<string> {
    const id = randomUUID();
    const team = { id, name: id, email: `${id}@example.org`, createdAt: minute(0) };
    await this.twin.registers(team);
    return super.registers(team);
  }

  override async adds(...[said = {}, at]: Parameters<Organiser['adds']>): Promise<string> {
    const challenge = { id: randomUUID(), name: 'A challenge', ...said };
    await this.twin.adds(challenge, at);
    return super.adds(challenge, at);
  }

  override async awards(...said: Parameters<Organiser['awards']>): Promise<void> {
    if (this.isPublic(said)) await this.twin.awards(...said);
    await super.awards(...said);
  }

  override async sellsHint(...said: Parameters<Organiser['sellsHint']>): Promise<void> {
    if (this.isPublic(said)) await this.twin.sellsHint(...said);
    await super.sellsHint(...said);
  }

  override async solves(...said: Parameters<Organiser['solves']>): Promise<string> {
    if (this.isPublic(said)) await this.twin.solves(...said);
    return super.solves(...said);
  }

  override async merges(...said: Parameters<Organiser['merges']>): Promise<string> {
    const [, mergedId, at] = said;
    // Pushed points stay where the feed has spoken about the team, which may be hidden (docs/decisions/0068).
    const dynamic = await this.hiding('challenges').where('scoring_kind', 'dynamic').pluck<string[]>('id');
    if (this.frozenFrom !== undefined) for (const id of dynamic) await this.deletesPoints(mergedId, id, at);
    await this.twin.merges(...said);
    return super.merges(...said);
  }

  override async pushes(...said: Parameters<Organiser['pushes']>): Promise<void> {
    if (this.isPublic(said)) await this.twin.pushes(...said);
    await super.pushes(...said);
  }

  async freezes(from: Date): Promise<void> {
    await this.hiding('event_state').update({ frozen_from: from });
    // Both, because a change of the times makes both load everything.
    await this.setsTiming({}, from);
    this.frozenFrom = from;
  }
}

describe('the public facts of a frozen event', () => {
  let hiding: TestDatabase;
  let ignorant: TestDatabase;
  beforeEach(async () => {
    hiding = await createTestDatabase();
    ignorant = await createTestDatabase();
  });
  afterEach(async () => {
    await hiding.drop();
    await ignorant.drop();
  });

  /** 45 acts, a freeze, and 45 more. */
  async function play(seed: number, check: (now: Date) => Promise<void>): Promise<void> {
    const events = new TwoEvents(hiding.database, ignorant.database);
    const draw = drawFrom(seed);
    const teams: string[] = [];
    for (let n = 0; n < 6; n += 1) teams.push(await events.registers());
    const challenges: string[] = [];
    for (let n = 0; n < 6; n += 1)
      challenges.push(await events.adds({ scoringKind: n < 4 ? 'decay' : 'dynamic' }));
    for (let step = 1; step <= 90; step += 1) {
      if (step === 46) await events.freezes(minute(step * 5));
      await happen(events, draw, { teams, challenges }, minute(step * 5));
      if (step > 44 && draw(5) === 0) await check(minute(step * 5));
    }
    await check(minute(601));
  }

  it.each([1, 2])('make the board of an event in which nobody has scored since (seed %i)', async (seed) => {
    const follower = consumerOf(hiding.database, 'public');
    await follower.load();
    const control = consumerOf(hiding.database, 'all');
    let [differing, ranked] = [0, 0];
    await play(seed, async (now) => {
      if ((await follower.catchUp()).outcome === 'lost') await follower.load();
      await follower.refreshTeams();
      const fresh = consumerOf(hiding.database, 'public');
      await fresh.load();
      const expected = consumerOf(ignorant.database, 'all');
      await expected.load();
      const board = plainBoard(expected.compute(now));
      expect(plainBoard(fresh.compute(now))).toEqual(board);
      expect(plainBoard(follower.compute(now))).toEqual(board);
      expect(fresh.history()).toEqual(expected.history());
      expect(follower.history()).toEqual(expected.history());
      expect(await follower.audit()).toBe('equal');
      ranked += follower.compute(now).teams.count;
      await control.load();
      if (JSON.stringify(plainBoard(control.compute(now))) !== JSON.stringify(board)) differing += 1;
    });
    // The control: what is hidden would show.
    expect(ranked).toBeGreaterThan(0);
    expect(differing).toBeGreaterThan(3);
  });
});
