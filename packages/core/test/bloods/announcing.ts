import { randomUUID } from 'node:crypto';
import {
  createAnnouncementOutbox,
  createBloodAnnouncements,
  createDestination,
  plainMarkup,
  type BloodAnnouncements,
  type BloodMessage,
  type MessageProvider,
} from '../../src/bloods';
import { silentLogger } from '../../src/infra/logging';
import { createAttemptStore } from '../../src/solves';
import {
  aChallenge,
  aTeam,
  createTestDatabase,
  fixedClock,
  storeChallenges,
  storeTeams,
  type SeedTeam,
  type TestDatabase,
} from '../../src/testing';
import { ReceiverUnderTest } from '../receiver-under-test';

export const NOON = new Date('2026-06-01T12:00:00Z');
export const MINUTE_MS = 60_000;
export const HOUR_MS = 60 * MINUTE_MS;

class ProviderUnderTest extends ReceiverUnderTest<BloodMessage> implements MessageProvider {
  readonly markup = plainMarkup;

  send(message: BloodMessage): Promise<void> {
    return this.take(message);
  }
}

/** Bloods, the destinations `webhook-1` (`first`) and `webhook-2` (`second`), and workers that tell them. */
export class Announcing {
  readonly clock = fixedClock(NOON);
  readonly first = new ProviderUnderTest();
  readonly second = new ProviderUnderTest();
  /** Destinations of which the workers were told that something waits. */
  readonly queued: string[] = [];
  readonly worker: BloodAnnouncements;

  private constructor(readonly test: TestDatabase) {
    this.worker = this.aWorker();
  }

  /** Nothing waits in the database then. */
  static async begin(test: TestDatabase): Promise<Announcing> {
    await test.database('blood_outbox').delete();
    await test.database('blood_announcements').delete();
    return new Announcing(test);
  }

  aWorker(database = this.test.database): BloodAnnouncements {
    return createBloodAnnouncements({
      database,
      destinations: [this.first, this.second].map((provider, place) =>
        createDestination(`webhook-${String(place + 1)}`, { provider, bloodEmojis: [] }),
      ),
      queue: { announce: (destination) => this.queued.push(destination) },
      origin: 'https://ctf.example.org',
      clock: this.clock,
      logger: silentLogger,
    });
  }

  /** The first blood of a challenge of its own, by a team of its own. */
  async aBlood(
    said: { readonly teamName?: string; readonly challengeName?: string } = {},
  ): Promise<SeedTeam> {
    const team = aTeam(said.teamName === undefined ? {} : { name: said.teamName });
    const challenge = aChallenge({ category: 'web', name: said.challengeName ?? 'A challenge' });
    await storeTeams(this.test.database, team);
    await storeChallenges(this.test.database, challenge);
    await createAttemptStore(this.test.database, { bloodsCount: 1 }).recordAccepted({
      revision: null,
      challengeId: challenge.id,
      teamId: team.id,
      ip: '203.0.113.7',
      at: this.clock.now(),
      submissionId: randomUUID(),
      result: 'correct',
      details: {},
      repeatDetails: {},
    });
    return team;
  }

  /** Delivers until the destination has nothing more that may be tried now. */
  async deliverAll(destination: string, by = this.worker): Promise<void> {
    for (;;) {
      const { outcome } = await by.deliverNext(destination);
      if (outcome !== 'sent' && outcome !== 'unneeded' && outcome !== 'failed') return;
    }
  }

  unsent() {
    return createAnnouncementOutbox(this.test.database).listUnsent({ limit: 100, offset: 0 });
  }

  retry(id: string): Promise<boolean> {
    return createAnnouncementOutbox(this.test.database).retry(id, this.clock.now());
  }
}

/** Ids of the teams a destination was told of. */
export const deliveredTo = (destination: ProviderUnderTest): string[] =>
  destination.taken.map(({ blood }) => blood.teamId);

/** For all tests of a `describe`: a database of theirs, in which nothing waits when one begins. */
export function useAnnouncing(onBegun: (announcing: Announcing) => void): void {
  let test: TestDatabase;
  beforeAll(async () => {
    test = await createTestDatabase(undefined, { maxPoolSize: 16 });
  });
  afterAll(() => test.drop());
  beforeEach(async () => onBegun(await Announcing.begin(test)));
}
