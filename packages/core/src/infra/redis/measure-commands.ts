import type { RedisClientType } from 'redis';
import type { MetricsRegistry } from '../metrics';

/** From a reply of an idle server nearby up to the deadline of a rate limit. */
const BUCKETS_SECONDS = [0.00025, 0.0005, 0.001, 0.0025, 0.005, 0.01, 0.025, 0.05, 0.1, 0.5, 1];

type SendCommand = RedisClientType['sendCommand'];

/**
 * Measures each command on a connection. Does not use the tracing channel of the client, because that converts the
 * arguments of every command to text, whole boards included.
 */
export function measureCommands(metrics: MetricsRegistry, client: RedisClientType): void {
  const record = metrics.durations({
    name: 'rampart_redis_command_duration_seconds',
    help: 'Time from sending a command to Redis to its reply.',
    bucketsSeconds: BUCKETS_SECONDS,
  });
  const send: SendCommand = Reflect.get(client, 'sendCommand');
  // `createClient` returns a view of the client; views with other options inherit from the same one.
  const self = Object.getPrototypeOf(client) as RedisClientType;
  self.sendCommand = function (this: RedisClientType, ...args) {
    const startedAtMs = performance.now();
    const reply = send.apply(this, args);
    const done = () => record(performance.now() - startedAtMs);
    reply.then(done, done);
    return reply;
  } as SendCommand;
}
