import { randomBytes, randomUUID } from 'node:crypto';

/** The only source of time; a test passes a fixed one. */
export interface Clock {
  now(): Date;
}

/** The only source of randomness; a test passes a seeded one. */
export interface Random {
  /** `count` cryptographically strong bytes. */
  bytes(count: number): Buffer;
  /** A random UUID, version 4. */
  uuid(): string;
}

export const systemClock: Clock = { now: () => new Date() };

export const systemRandom: Random = { bytes: (count) => randomBytes(count), uuid: () => randomUUID() };
