import type { RedisClient } from '@rampart/core/infra/redis';
import { dueAtMs, type Instance, type InstanceOwner } from './instance';

/** The service's memory. Everything here changes under the lock of the owner. */
export interface InstanceStore {
  find(owner: InstanceOwner): Promise<Instance | undefined>;
  save(instance: Instance): Promise<void>;
  delete(instance: Instance): Promise<void>;
  /** Owners whose instance the sweep should look at, longest due first. */
  listDue(now: Date, limit: number): Promise<readonly InstanceOwner[]>;
  /** Of these ids the ones that belong to a remembered instance. */
  knownIds(ids: readonly string[]): Promise<ReadonlySet<string>>;
}

const memberOf = ({ challengeIntegrationId, teamId }: InstanceOwner): string =>
  JSON.stringify([challengeIntegrationId, teamId]);

function ownerOf(member: string): InstanceOwner {
  const [challengeIntegrationId, teamId] = JSON.parse(member) as [string, string];
  return { challengeIntegrationId, teamId };
}

/** A key of one owner, whatever its ids contain. */
export function ownerKey(keyPrefix: string, kind: string, owner: InstanceOwner): string {
  return `${keyPrefix}${kind}:${[owner.challengeIntegrationId, owner.teamId].map(encodeURIComponent).join(':')}`;
}

/**
 * In Redis, because the lock and the records must be shared by all processes of the service and survive each of them.
 *
 * `instance:<challenge>:<team>`  the instance as JSON
 * `due`                          sorted set of owners by the Unix ms at which the sweep looks at them
 * `ids`                          hash from id to owner
 */
export function createRedisInstanceStore(redis: RedisClient, keyPrefix: string): InstanceStore {
  const keyOf = (owner: InstanceOwner) => ownerKey(keyPrefix, 'instance', owner);
  const due = `${keyPrefix}due`;
  const ids = `${keyPrefix}ids`;
  return {
    async find(owner) {
      const text = await redis.get(keyOf(owner));
      // Written by `save` alone.
      return text === null ? undefined : (JSON.parse(text) as Instance);
    },
    async save(instance) {
      const member = memberOf(instance);
      await redis
        .multi()
        .set(keyOf(instance), JSON.stringify(instance))
        .zAdd(due, { score: dueAtMs(instance), value: member })
        .hSet(ids, instance.id, member)
        .exec();
    },
    async delete(instance) {
      await redis.multi().del(keyOf(instance)).zRem(due, memberOf(instance)).hDel(ids, instance.id).exec();
    },
    async listDue(now, limit) {
      const members = await redis.zRangeByScore(due, '-inf', now.getTime(), {
        LIMIT: { offset: 0, count: limit },
      });
      return members.map(ownerOf);
    },
    async knownIds(candidates) {
      if (candidates.length === 0) return new Set();
      const owners = await redis.hmGet(ids, [...candidates]);
      return new Set(candidates.filter((_id, index) => owners[index] !== null));
    },
  };
}
