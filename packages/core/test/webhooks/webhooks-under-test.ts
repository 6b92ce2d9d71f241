import { randomUUID } from 'node:crypto';
import { WEBHOOK_EVENTS, type WebhookEventType } from '@rampart/domain-data';
import type { Database } from '../../src/infra/database';
import { silentLogger } from '../../src/infra/logging';
import { createLedgerStore } from '../../src/ledger';
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
import { createDeliverWebhook, createWebhookStore, type WebhookTarget } from '../../src/webhooks';
import { ReceiverUnderTest } from '../receiver-under-test';

export interface DeliveredEvent {
  readonly id: string;
  readonly type: WebhookEventType;
  readonly at: number;
  readonly isFrozen: boolean;
  readonly team?: { readonly id: string; readonly name: string | null };
  readonly challenge?: { readonly id: string };
  readonly announcement?: { readonly title: string };
  readonly incident?: { readonly owner: { readonly id: string; readonly name: string } | null };
}

class Receiver extends ReceiverUnderTest<DeliveredEvent> implements WebhookTarget {
  constructor(
    readonly name: string,
    readonly types: readonly WebhookEventType[] = WEBHOOK_EVENTS,
  ) {
    super();
  }

  send({ body }: { readonly body: string }): Promise<void> {
    return this.take(JSON.parse(body) as DeliveredEvent);
  }

  /** Team IDs in the events of this type, in the order of their delivery. */
  teams(type: WebhookEventType): (string | undefined)[] {
    return this.taken.filter((event) => event.type === type).map(({ team }) => team?.id);
  }
}

/** An event, and a worker that delivers it to receivers. */
export class WebhooksUnderTest {
  readonly clock;
  readonly store;

  /** `hour`: apart from what other tests of this database do. */
  constructor(
    readonly test: TestDatabase,
    hour: number,
  ) {
    this.clock = fixedClock(new Date(Date.parse('2026-06-01T12:00:00Z') + hour * 3_600_000));
    this.store = createWebhookStore(test.database);
  }

  /** A receiver of what happens from now on: of these types, or of all. */
  async aReceiver(...types: readonly WebhookEventType[]): Promise<Receiver> {
    const receiver = new Receiver(`tool-${randomUUID()}`, ...(types.length === 0 ? [] : [types]));
    await this.collect(receiver);
    return receiver;
  }

  async aTeam(): Promise<SeedTeam> {
    const team = aTeam({ createdAt: this.clock.now() });
    await storeTeams(this.test.database, team);
    return team;
  }

  async aChallenge(): Promise<string> {
    const challenge = aChallenge();
    await storeChallenges(this.test.database, challenge);
    return challenge.id;
  }

  async solves(team: SeedTeam, challengeId: string, owner?: SeedTeam): Promise<void> {
    this.clock.advanceMs(1);
    await createAttemptStore(this.test.database, { bloodsCount: 0 }).recordAccepted({
      revision: null,
      challengeId,
      teamId: team.id,
      ip: '203.0.113.7',
      at: this.clock.now(),
      submissionId: randomUUID(),
      result: owner === undefined ? 'correct' : 'cheated',
      details: owner === undefined ? {} : { cheatedFrom: owner.id },
      repeatDetails: {},
    });
  }

  /** What a worker and the leader do every second. */
  async collect(...receivers: readonly Receiver[]): Promise<void> {
    await createLedgerStore(this.test.database).sequence();
    await this.store.collect(
      receivers.map(({ name }) => name),
      this.clock.now(),
    );
  }

  deliver(receiver: Receiver, database: Database = this.test.database) {
    const store = createWebhookStore(database);
    return createDeliverWebhook({ store, clock: this.clock, logger: silentLogger })(receiver);
  }

  /** Until the receiver has nothing more that may be tried now. */
  async deliverAll(receiver: Receiver): Promise<void> {
    for (;;) {
      const { outcome } = await this.deliver(receiver);
      if (outcome !== 'sent' && outcome !== 'refused') return;
    }
  }
}

/** For all tests of a file: a database of theirs, in which each begins an hour after the one before. */
export function useWebhooks(onBegun: (webhooks: WebhooksUnderTest) => void): void {
  let test: TestDatabase;
  let hours = 0;
  beforeAll(async () => {
    test = await createTestDatabase(undefined, { maxPoolSize: 16 });
  });
  afterAll(() => test.drop());
  beforeEach(() => onBegun(new WebhooksUnderTest(test, (hours += 1))));
}
