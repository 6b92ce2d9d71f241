import { createRedisScript, type RedisClient } from '@rampart/core/infra/redis';
import { dueAtMs, stateOf, type Instance, type InstanceOwner, type InstanceState } from './instance';

/**
 * The records of instances. They are changed under the lock of the owner. A suspended process can lose that lock
 * without noticing, so each change also names the instance that it expects.
 */
export interface InstanceStore {
  find(owner: InstanceOwner): Promise<Instance | undefined>;
  /** False, with nothing stored, when the owner has an instance already. */
  add(instance: Instance): Promise<boolean>;
  /** False, with nothing stored, when the owner has no instance with this id. */
  update(instance: Instance): Promise<boolean>;
  /** Deletes the record of this instance, never that of another one of the same owner. */
  delete(instance: Instance): Promise<void>;
  /** Owners whose instance is due for the sweep, longest due first, skipping the first `offset`. */
  listDue(now: Date, limit: number, offset?: number): Promise<readonly InstanceOwner[]>;
  countByState(now: Date): Promise<InstanceCounts>;
  /** The ids among these that have a record. */
  knownIds(ids: readonly string[]): Promise<ReadonlySet<string>>;
}

export type InstanceCounts = Readonly<Record<InstanceState, number>>;

const memberOf = ({ challengeIntegrationId, teamId }: InstanceOwner): string =>
  JSON.stringify([challengeIntegrationId, teamId]);

function ownerOf(member: string): InstanceOwner {
  const [challengeIntegrationId, teamId] = JSON.parse(member) as [string, string];
  return { challengeIntegrationId, teamId };
}

/** The Redis key of one owner; ids are escaped. */
export function ownerKey(keyPrefix: string, kind: string, owner: InstanceOwner): string {
  return `${keyPrefix}${kind}:${[owner.challengeIntegrationId, owner.teamId].map(encodeURIComponent).join(':')}`;
}

/**
 * Replaces one instance of an owner by another.
 * KEYS[1]  the instance; KEYS[2] `due`; KEYS[3] `ids`
 * ARGV[1]  id of the instance that must be there, '' for none; ARGV[2] the member of the owner
 * ARGV[3]  the new instance as JSON, '' for none; ARGV[4] its id; ARGV[5] when the sweep looks at it
 * answers  1 when it was replaced, 0 when another instance is there
 */
const REPLACE = createRedisScript(`
local text = redis.call('GET', KEYS[1])
local id = text and cjson.decode(text).id or ''
if id ~= ARGV[1] then return 0 end
if ARGV[3] == '' then
  redis.call('DEL', KEYS[1])
  redis.call('ZREM', KEYS[2], ARGV[2])
  redis.call('HDEL', KEYS[3], id)
else
  redis.call('SET', KEYS[1], ARGV[3])
  redis.call('ZADD', KEYS[2], ARGV[5], ARGV[2])
  redis.call('HSET', KEYS[3], ARGV[4], ARGV[2])
end
return 1
`);

/**
 * In Redis, because all processes of the service share the records, which outlive each of them.
 *
 * `instance:<challenge>:<team>`  the instance as JSON
 * `due`                          sorted set of owners by the Unix ms at which the sweep looks at them
 * `ids`                          hash from id to owner
 */
export function createRedisInstanceStore(redis: RedisClient, keyPrefix: string): InstanceStore {
  const keyOf = (owner: InstanceOwner) => ownerKey(keyPrefix, 'instance', owner);
  const due = `${keyPrefix}due`;
  const ids = `${keyPrefix}ids`;
  const replace = async (id: string, instance: Instance): Promise<boolean> => {
    const stored = [JSON.stringify(instance), instance.id, String(dueAtMs(instance))];
    const keys = [keyOf(instance), due, ids];
    return (await REPLACE.run(redis, keys, [id, memberOf(instance), ...stored])) === 1;
  };
  return {
    async find(owner) {
      const text = await redis.get(keyOf(owner));
      // Not validated, because only `replace` writes it.
      return text === null ? undefined : (JSON.parse(text) as Instance);
    },
    add: (instance) => replace('', instance),
    update: (instance) => replace(instance.id, instance),
    async delete(instance) {
      const keys = [keyOf(instance), due, ids];
      await REPLACE.run(redis, keys, [instance.id, memberOf(instance), '', '', '']);
    },
    async listDue(now, limit, offset = 0) {
      const members = await redis.zRangeByScore(due, '-inf', now.getTime(), {
        LIMIT: { offset, count: limit },
      });
      return members.map(ownerOf);
    },
    async countByState(now) {
      const counts = { creating: 0, running: 0, expired: 0 };
      const owners = (await redis.zRange(due, 0, -1)).map(ownerOf);
      const texts = owners.length === 0 ? [] : await redis.mGet(owners.map(keyOf));
      for (const text of texts) if (text !== null) counts[stateOf(JSON.parse(text) as Instance, now)] += 1;
      return counts;
    },
    async knownIds(candidates) {
      if (candidates.length === 0) return new Set();
      const owners = await redis.hmGet(ids, [...candidates]);
      return new Set(candidates.filter((_id, index) => owners[index] !== null));
    },
  };
}
